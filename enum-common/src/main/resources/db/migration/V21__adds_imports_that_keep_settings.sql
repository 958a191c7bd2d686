-- Whether an import is refused where its SOA would change the zone: who sent or applied it may not manage zones. Null: no.
alter table job add column keeps_settings boolean;
