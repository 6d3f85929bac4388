-- Deleting an account deletes its carts in all stores, and a download of its data contains them.
create index carts_by_account on carts (account_id) where account_id is not null;
