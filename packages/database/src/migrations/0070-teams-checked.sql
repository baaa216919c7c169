-- What 0069 allows beside the words from before: every row has one of them.
alter table accounts validate constraint accounts_role_check;
alter table mails validate constraint mails_kind_check;
