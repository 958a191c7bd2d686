-- When a variant holds, as Schedule writes it; null: always. A routing policy has its times in its own text.
alter table rule_set_variant add column times varchar(1000);
