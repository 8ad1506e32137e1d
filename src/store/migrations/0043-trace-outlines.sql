-- What a drawing of a trace shows of its transactions, beside their places in it (src/store/tables/trace-outlines-codec.ts). Null for nodes that an older
-- version stored: those are drawn from their documents.
alter table trace_nodes add column outlines bytea;
alter table trace_nodes alter column outlines set storage external;
