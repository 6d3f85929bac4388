import { execFile } from 'node:child_process'
import { cp, mkdtemp, mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../tools/build-stamp.mjs'
import { type Bundle, bundleCompatibleCommit, bundleServer } from '../bundle.ts'

export interface Release {
  name: string
  dist: string
}

/** The first of the migrations that the storm runs: from here on no migration may block a table. */
const firstMigration = 'apps/server/src/migrations/0081_audit_log_history.sql'

const findPreviousRelease = async (): Promise<string> => {
  const args = ['log', '--format=%H', '--diff-filter=A', '--', firstMigration]
  const { stdout } = await promisify(execFile)('git', args, { cwd: root })
  const added = stdout.trim().split('\n').at(-1)
  if (!added) throw new Error('The history of this tree is incomplete; name a commit with --from.')
  return `${added}^`
}

export const testedBackfill = 'order_line_gift'

/** A column whose old rows are computed by a job, while new ones have a default. An order has about two lines. */
const columnFiles = {
  '9001_gift.sql': `
alter table order_lines add column is_gift boolean;
alter table order_lines alter column is_gift set default false;
`,
  [`backfills/${testedBackfill}.sql`]: `-- backfill order_lines (store_id, id)
update order_lines l set is_gift = l.total = 0 from batch b
where l.store_id = b.store_id and l.id = b.id and l.is_gift is null;
`,
}

/** Updates of a row that isn't filled would violate the constraint, so that it requires the backfill. */
const constraintFiles = {
  '9002_gift_check.sql': `-- requires backfill: ${testedBackfill}
alter table order_lines add constraint order_lines_gift check (is_gift is not null) not valid;
`,
  '9003_gift_index.sql': `-- online
alter table order_lines validate constraint order_lines_gift;
create index concurrently if not exists orders_by_source on orders (store_id, source, total, placed_at, id);
`,
  '9004_gift_not_null.sql': `
alter table order_lines alter column is_gift set not null;
alter table order_lines drop constraint order_lines_gift;
`,
}

/** A build with more migrations, as a later release would have them. */
const addMigrations = async (dist: string, files: Record<string, string>): Promise<Bundle> => {
  const folder = await mkdtemp(join(tmpdir(), 'storeward-storm-release-'))
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  const copy = join(folder, 'dist')
  await cp(dist, copy, { recursive: true })
  const migrations = join(copy, 'server', 'migrations')
  await mkdir(join(migrations, 'backfills'), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(migrations, name), text)
  return { dist: copy, close: () => rm(folder, { recursive: true, force: true }) }
}

/** The version before the migrations that are tested, this tree, and two releases that follow it. */
export const buildReleases = async (
  from: string | undefined,
  track: (bundle: Bundle) => Bundle,
): Promise<{ previous: Release; next: Release[] }> => {
  const commit = from ?? (await findPreviousRelease())
  const previous = track(await bundleCompatibleCommit(commit))
  const current = track(await bundleServer())
  const withColumn = track(await addMigrations(current.dist, columnFiles))
  const withConstraint = track(await addMigrations(current.dist, { ...columnFiles, ...constraintFiles }))
  return {
    previous: { name: `the version before (${commit.slice(0, 8)})`, dist: previous.dist },
    next: [
      { name: 'this version', dist: current.dist },
      { name: 'a new column and its backfill', dist: withColumn.dist },
      { name: 'not null, and an index', dist: withConstraint.dist },
    ],
  }
}
