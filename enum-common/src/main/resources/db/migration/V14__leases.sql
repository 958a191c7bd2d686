-- Which of several enum-admins does what one alone does: it holds the lease until it ends, and renews it as long as it works. Times are milliseconds since
-- 1970 by the database's clock.
create table program_lease (
  name varchar(40) primary key,
  holder varchar(36) not null,
  ends_at bigint not null
);

-- The control process of routing policies; jobs, which run one after another; the search for rule sets that nothing uses.
insert into program_lease (name, holder, ends_at)
values ('steering', '', 0), ('jobs', '', 0), ('unused-rule-sets', '', 0);

drop table steering_lease;

-- Who has a job under way, and how far it is. When its lease has ended, another one takes it on.
alter table job add column runner varchar(36);
alter table job add column lease_ends_at bigint default 0 not null;
-- Counts who took it on: whoever has another number has lost it, and commits nothing.
alter table job add column attempt integer default 0 not null;
-- How often its program has ended since a person last did something with it.
alter table job add column takeovers integer default 0 not null;
alter table job add column stop_asked boolean default false not null;
alter table job add column progress varchar(200);
-- The digest of what was looked at, once somebody has said that it is applied.
alter table job add column reviewed varchar(100);
