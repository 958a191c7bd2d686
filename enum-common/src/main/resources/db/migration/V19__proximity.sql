-- What the proximity service has answered. A group's networks that stand here are those that the service has given it.
create table proximity_answer (
  network varchar(50) primary key,                   -- ClientNetwork
  group_name varchar(100),                           -- null: it belongs to none
  asked_at bigint not null                           -- milliseconds since 1970; 0: the group is about to get the network
);

create index proximity_answer_by_age on proximity_answer (asked_at);

insert into program_lease (name, holder, ends_at) values ('proximity', '', 0);
