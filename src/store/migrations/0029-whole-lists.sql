-- Lists without an address, and what one jetton wallet received.
create index dns_entries_auction_end on dns_entries (auction_end, account) where auction_bidder is not null;
create index vesting_wallets_found on vesting_wallets (found_seqno, account);
create index jetton_transfers_received on jetton_transfers (destination, jetton, lt, account) where not aborted;
