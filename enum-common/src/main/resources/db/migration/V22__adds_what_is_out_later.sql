-- What persons' decisions leave out from decided_until on, step by step as they end, as DecidedOut writes it; null: nothing.
alter table rule_set_out add column decided_later ${text};
alter table record_set_out add column decided_later ${text};
