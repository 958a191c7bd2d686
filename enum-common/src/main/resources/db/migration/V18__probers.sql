-- Several probers look at a target, and a quorum of them decides.

-- So many must find it down; null: most of those that report.
alter table target add column quorum integer;

-- Programs that check, each under a name: as long as one goes on, what it has found counts.
create table target_prober (
  name varchar(40) primary key,                      -- ProberName
  holder varchar(100) not null,                      -- the one program that checks under it
  ends_at bigint not null                            -- milliseconds since 1970, as all below
);

-- What each prober has found of each target.
create table target_vote (
  target_id integer not null references target (id) on delete cascade,
  prober varchar(40) not null,
  up boolean not null,
  since bigint not null,
  why varchar(200) not null,
  ends_at bigint,                                    -- when a report ends; null: with the lease of its prober
  primary key (target_id, prober)
);

-- Reports are votes now.
alter table target_state drop column reported_up;
alter table target_state drop column reported_why;
alter table target_state drop column reported_until;

-- What the probers said when a target turned.
alter table target_turn add column votes ${text};

-- Counts what is written to target_vote.
alter table routing_lease_head add column votes_version bigint default 0 not null;
