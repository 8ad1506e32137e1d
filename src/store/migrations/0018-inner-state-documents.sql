-- States between transactions of one block stand in the documents of these transactions, where lists find them at no cost. Those worked
-- out before are worked out again, for their documents lack them.
delete from inner_states;
delete from inner_state_progress;
alter table inner_states drop column doc;
