-- The load of each target as it was reported last. It counts until it ends.
create table target_load (
  target varchar(255) primary key,                   -- a host, with its port where it was reported with one, or a target of a policy
  load_share double precision not null,              -- 0 idle, 0.5 as wanted, 1 full
  metric varchar(100) not null,                      -- by which it is so high
  reported_at bigint not null,                       -- milliseconds since 1970
  ends_at bigint not null
);

-- Which one of several enum-admins runs the control process. One row.
create table steering_lease (
  id smallint primary key check (id = 1),
  holder varchar(36) not null,
  ends_at bigint not null
);

insert into steering_lease (id, holder, ends_at) values (1, '', 0);

-- What the control process saw and decided, period by period; old ones are removed.
create table steering_step (
  rule_set_id integer not null references rule_set (id) on delete cascade,
  computed_at bigint not null,                       -- milliseconds since 1970
  step ${text} not null,                             -- JSON
  primary key (rule_set_id, computed_at)
);
