-- What a driver collected at the door, in minor units; 0 if the order was delivered without it. Null: nothing was due.
alter table route_stops add column collected bigint;
