-- How often somebody signed in in vain, for each account and address and for each address, so that all enum-admins count together. Times are milliseconds
-- since 1970.
create table sign_in_failure (
  id varchar(64) primary key,                        -- SHA-256 of the account and the address: what was typed as a name may be a password
  failures integer not null,
  not_before bigint not null,
  known boolean not null,                            -- whether the account has signed in from the address
  used_at bigint not null
);

create index sign_in_failure_by_use on sign_in_failure (known, used_at);
