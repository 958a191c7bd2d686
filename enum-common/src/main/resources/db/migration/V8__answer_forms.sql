-- In which form a group of requesters gets the rules of numbers, as AnswerForm writes it; null: as they are provisioned.
alter table requester_group add column answer_form varchar(200);
