import { earnings } from '#contract/domains/earnings.ts'
import { routes } from '#server/http/routes.ts'
import { listEntries } from './earnings.repo.ts'
import {
  listStatements,
  makeStatementFile,
  readEarnings,
  readStatement,
  type StatementDeps,
} from './read-earnings.service.ts'

export const earningsRoutes = (deps: StatementDeps) =>
  routes(earnings, {
    balances: ({ db, actor, query }) => readEarnings(db, actor, query.store_id),
    entries: ({ db, store, query }) => listEntries(db, store, query),
    statements: ({ db, store }) => listStatements(db, store),
    statement: ({ db, store, params }) => readStatement(db, store, params.month),
    statementFile: ({ db, store, params, query }) =>
      makeStatementFile(db, store, { month: params.month, format: query.format }, deps),
  })
