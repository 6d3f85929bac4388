import type * as z from 'zod'
import { toWholeList } from '#contract/core/page.ts'
import { toWallTime } from '#contract/core/time-zone.ts'
import type { earnings } from '#contract/domains/earnings.ts'
import { loadLetterhead, printStoreDocument } from '#server/domains/documents/store-document.service.ts'
import type { Actor, StoreId } from '#server/platform/actor.ts'
import { fail } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/db/connect.ts'
import { toTotals } from './balances.rules.ts'
import { readBalances, readMonthAmounts } from './earnings.repo.ts'
import {
  formatMonth,
  statementLabels,
  toStatement,
  toStatementBlocks,
  toStatementCsv,
  toStatementList,
} from './statement.rules.ts'

export interface StatementDeps {
  fontFolder: string | undefined
}

/** Without a store: all stores of the actor. */
export const readEarnings = async (db: Db, actor: Actor, storeId: string | undefined) => {
  const stores = await readBalances(db, actor, storeId)
  if (storeId !== undefined && stores.length === 0) return fail('not_found')
  return { stores, totals: toTotals(stores) }
}

export const listStatements = async (db: Db, store: StoreId) =>
  toWholeList(toStatementList(await readMonthAmounts(db, store)))

const getCurrentMonth = (timezone: string): string => toWallTime(Date.now(), timezone).day.slice(0, 7)

/** Months without changes have a statement too, in which opening and closing balance are the same. */
const loadStatement = async (db: Db, store: StoreId, month: string) => {
  const letterhead = await loadLetterhead(db, store)
  const currentMonth = getCurrentMonth(letterhead.timezone)
  if (month > currentMonth) return fail('not_found')
  const sections = toStatement(await readMonthAmounts(db, store, month), month)
  return { letterhead, sections, isFinal: month < currentMonth }
}

export const readStatement = async (
  db: Db,
  store: StoreId,
  month: string,
): Promise<z.output<typeof earnings.statement.response>> => {
  const { sections, isFinal } = await loadStatement(db, store, month)
  return { month, isFinal, sections }
}

// Without it, Excel assumes its own code page.
const byteOrderMark = '\uFEFF'

export const makeStatementFile = async (
  db: Db,
  store: StoreId,
  { month, format }: { month: string; format: 'pdf' | 'csv' },
  { fontFolder }: StatementDeps,
): Promise<z.output<typeof earnings.statementFile.response>> => {
  const { letterhead, sections, isFinal } = await loadStatement(db, store, month)
  const { language, slug } = letterhead
  const labels = statementLabels[language]
  const name = `${labels.title.toLowerCase().replaceAll(' ', '-')}-${slug}-${month}.${format}`
  if (format === 'csv') {
    const text = byteOrderMark + toStatementCsv(sections, month, language)
    return { name, content: Buffer.from(text).toString('base64') }
  }
  const facts = [formatMonth(month, language), ...(isFinal ? [] : [labels.preliminary])]
  const document = { title: labels.title, facts, blocks: toStatementBlocks(sections, language) }
  return { name, content: (await printStoreDocument(letterhead, document, fontFolder)).toString('base64') }
}
