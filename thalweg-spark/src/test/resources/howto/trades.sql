-- @start region=read
CREATE TEMPORARY VIEW trades USING `thalweg-frames` OPTIONS (
    path '/data/trades',
    typeFieldOffset 0,
    lengthFieldOffset 4,
    fields 'price double 0, volume int 8');

SELECT sum(volume), max(price) FROM trades WHERE type = 1
-- @end
