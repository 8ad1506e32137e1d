-- online
-- A stream that goes on after a long while finds what it missed by account, and so does the past of a jetton balance.
create index concurrently if not exists jetton_wallet_changes_account on jetton_wallet_changes (account, mc_seqno);
create index concurrently if not exists jetton_wallet_changes_owner on jetton_wallet_changes (owner, mc_seqno);
