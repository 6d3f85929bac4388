import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { type CmsPage, cmsPages } from '#contract/domains/cms-pages.ts'
import { openTestApp } from '#server/testing/app.ts'
import { type CallResponse, makeKillableServer } from './killable-server.ts'

interface PageStormOptions {
  /** Pages that are published per kill; at most as many as the server has database connections. */
  pages: number
  kills: number
}

interface PageStormReport {
  kills: number
  /** Pages that a killed server had published without being able to answer. */
  published: number
  /** Pages that a killed server left as they were. */
  unchanged: number
  problems: string[]
}

const lockKey = 21_044

/**
 * While another session has the lock, a page waits in its COMMIT, after which it's published whether or not it's
 * answered, or, with an odd number, in the middle of its transaction.
 */
const waitWhilePublishing = `
  create function wait_for_kill() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${lockKey}); return null; end $$;
  create constraint trigger wait_in_commit after update of status on cms_pages deferrable initially deferred
    for each row when (new.name like 'New even %' and old.status = 'draft') execute function wait_for_kill();
  create trigger wait_in_transaction after insert on cms_redirects
    for each row when (new.slug like 'old-odd-%') execute function wait_for_kill()`

const toContent = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

interface Draft {
  page: CmsPage
  label: string
}

interface PageTraces {
  name: string
  slug: string
  status: string
  html: string
  version: number
  revisions: string[]
  redirects: string[]
  changes: number
}

/** A page, its revision, its redirect and its log entry are written together or not at all when the server is killed. */
export const pageStorm = async ({ pages, kills }: PageStormOptions): Promise<PageStormReport> => {
  const test = await openTestApp()
  const server = await makeKillableServer(test)
  const { vendorId, owner } = await test.newVendor()
  const store = await test.newStore(vendorId)
  const report: PageStormReport = { kills: 0, published: 0, unchanged: 0, problems: [] }
  const lock = new Client({ connectionString: test.databaseUrl })
  await lock.connect()

  const until = async (isReached: () => Promise<boolean>): Promise<void> => {
    while (!(await isReached())) await pause(5)
  }
  const countWaiting = async () => {
    const { rows } = await test.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'`,
    )
    return rows[0]?.count ?? 0
  }
  const countOpen = async () => {
    const { rows } = await test.database.pool.query<{ count: number }>(
      `select count(*)::int as count from pg_locks l join pg_class c on c.oid = l.relation
       where c.relname = 'cms_pages' and l.mode = 'RowExclusiveLock'`,
    )
    return rows[0]?.count ?? 0
  }
  const readTraces = async (id: string): Promise<PageTraces | undefined> => {
    const { rows } = await test.database.pool.query<PageTraces>(
      `select p.name, p.slug, p.status, p.html, p.version,
         array(select r.html from cms_page_revisions r where r.page_id = p.id order by r.revision) as revisions,
         array(select r.slug from cms_redirects r where r.page_id = p.id) as redirects,
         (select count(*)::int from audit_log a where a.entity_id = p.id and a.action = 'update') as changes
       from cms_pages p where p.id = $1`,
      [id],
    )
    return rows[0]
  }

  const toTraces = (label: string, isPublished: boolean): PageTraces => ({
    name: `${isPublished ? 'New' : 'Old'} ${label}`,
    slug: `${isPublished ? 'new' : 'old'}-${label.replace(' ', '-')}`,
    status: isPublished ? 'published' : 'draft',
    html: `<p>${isPublished ? 'New' : 'Old'} text</p>`,
    version: isPublished ? 2 : 1,
    revisions: isPublished ? ['<p>Old text</p>', '<p>New text</p>'] : ['<p>Old text</p>'],
    redirects: isPublished ? [`old-${label.replace(' ', '-')}`] : [],
    changes: isPublished ? 1 : 0,
  })
  const isEqual = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right)

  const publish = ({ page, label }: Draft): Promise<CallResponse | undefined> =>
    server.post(cmsPages.update, {
      as: owner,
      key: `publish ${label}`,
      path: `/cms-pages/${page._id}`,
      body: {
        store_id: store,
        version: page.version,
        name: `New ${label}`,
        slug: `new-${label.replace(' ', '-')}`,
        content: toContent('New text'),
        status: 'published',
      },
    })
  const retry = async (draft: Draft): Promise<CallResponse> => {
    for (;;) {
      const response = await publish(draft)
      if (response && response.status !== 503) return response
      await pause(50)
    }
  }

  /** In this process, which didn't publish anything: the page, and the address that leads to it. */
  const readElsewhere = async (label: string): Promise<string> => {
    const slug = label.replace(' ', '-')
    const inject = (path: string) => test.app.fastify.inject(`/s/${store}/pages/${path}`)
    const [page, redirect] = [await inject(`new-${slug}`), await inject(`old-${slug}`)]
    return `${page.statusCode} ${page.body.includes('New text') ? 'new' : 'no'} text, ${redirect.statusCode}`
  }

  const killWhilePublishing = async (round: number): Promise<void> => {
    const drafts = await Promise.all(
      Array.from({ length: pages }, async (_, index): Promise<Draft> => {
        const label = `${index % 2 === 0 ? 'even' : 'odd'} ${round * pages + index}`
        const body = { name: `Old ${label}`, content: toContent('Old text') }
        return { label, page: await test.data(cmsPages.create, { as: owner, store, body }) }
      }),
    )
    for (const { label } of drafts) {
      const shown = await readElsewhere(label)
      if (shown !== '404 no text, 404') report.problems.push(`The draft ${label} was shown: ${shown}`)
    }
    await lock.query('select pg_advisory_lock($1)', [lockKey])
    const cut = Promise.all(drafts.map(publish))
    await until(async () => (await countWaiting()) === pages)
    await server.kill()
    report.kills += 1
    for (const response of await cut) if (response) report.problems.push(`A killed server answered ${response.status}`)
    await lock.query('select pg_advisory_unlock($1)', [lockKey])
    await until(async () => (await countOpen()) === 0)
    for (const { page, label } of drafts) {
      const traces = await readTraces(page._id)
      const isPublished = isEqual(traces, toTraces(label, true))
      if (isPublished) report.published += 1
      else if (isEqual(traces, toTraces(label, false))) report.unchanged += 1
      else report.problems.push(`Half published: ${JSON.stringify(traces)}`)
    }
    await server.start()
    for (const draft of drafts) {
      const { page, label } = draft
      const { status } = await retry(draft)
      const traces = await readTraces(page._id)
      if (status !== 200 || !isEqual(traces, toTraces(label, true)))
        report.problems.push(`${label} was answered ${status}: ${JSON.stringify(traces)}`)
      await until(async () => (await readElsewhere(label)) === '200 new text, 301')
    }
  }

  try {
    await lock.query(waitWhilePublishing)
    await server.start()
    for (let round = 0; round < kills; round++) await killWhilePublishing(round)
    return report
  } finally {
    await lock.end()
    await server.close()
    await test.close()
  }
}

/** `npm run storm -- pages 8 20` */
export const runPageStorm = async ([pages = 8, kills = 20]: number[]): Promise<boolean> => {
  const report = await pageStorm({ pages, kills })
  console.log(`${pages * kills} pages, server killed ${report.kills} times while they were published`)
  console.log(`${report.published} were published before the response, ${report.unchanged} stayed drafts until a retry`)
  for (const line of report.problems.slice(0, 20)) console.log(line)
  console.log(report.problems.length === 0 ? 'All or nothing.' : `${report.problems.length} problems.`)
  return report.problems.length === 0
}
