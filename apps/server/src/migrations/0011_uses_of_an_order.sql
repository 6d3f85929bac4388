-- An order shows what it had when it was cancelled too, and the index of uses that count has none of those: without this
-- one every look at an order passed all uses of the store.
create index discount_uses_of_order on discount_uses (store_id, order_id);
