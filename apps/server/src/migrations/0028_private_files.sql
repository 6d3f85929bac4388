-- Widths in which an image is also stored as AVIF. Earlier images have none.
alter table files add column avif_copies smallint[] not null default '{}';

-- Of an image in pixels; null for drawings (SVG) and earlier images. Link previews need it before they load the image.
alter table files add column width integer, add column height integer;

-- Documents are private from now on: in S3 they move out of the prefix that a bucket policy may make public.
insert into batch_jobs (vendor_id, task, payload, attempts, priority)
select vendor_id, 'uploads.make-private', jsonb_build_object('key', key), 25, 10
from files where mime_type = 'application/pdf' and state = 'ready';
