-- Finds whether an order has been charged its transaction fee.
create index earnings_fee_by_order on earnings_entries (store_id, order_id) where kind = 'fee';
