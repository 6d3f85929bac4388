import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { customerColumns } from '#contract/domains/customer-columns.ts'
import { startImport } from '../../client/customer-import/customer-import.ts'
import { useSession } from '../../client/session.ts'
import { useText } from '../../client/text.ts'
import { stepSearch } from '../../kit/wizard/wizard.tsx'
import { type Judgement, judgeRows } from './customer-import.judge.ts'
import {
  type CustomerTable,
  guessFor,
  headerOf,
  type Mapping,
  readCustomers,
  type Unreadable,
} from './customer-import.table.ts'
import { customerImportText } from './customer-import.text.ts'

export interface Draft {
  table: CustomerTable
  header: readonly string[]
  guess: Mapping
  mapping: Mapping
}

/** State of the import wizard: source, column mapping, validation, start. */
export const useImportDraft = () => {
  const t = useText(customerImportText)
  const navigate = useNavigate()
  const { store, profile } = useSession()
  const [draft, setDraft] = useState<Draft | undefined>()
  const [wrong, setWrong] = useState<Unreadable | undefined>()
  const [reading, setReading] = useState(false)
  const [checked, setChecked] = useState<number | undefined>()
  const [judgement, setJudgement] = useState<Judgement | undefined>()
  const judging = useRef(new AbortController())

  const drop = () => {
    judging.current.abort()
    setChecked(undefined)
    setJudgement(undefined)
  }
  const begin = (table: CustomerTable) => {
    drop()
    const guess = guessFor(table)
    setDraft({ table, header: headerOf(table, (number) => t('columnNumber', { number })), guess, mapping: guess })
  }

  const take = async (source: Blob): Promise<void> => {
    setWrong(undefined)
    setReading(true)
    // Lets the loading state render before parsing blocks the page.
    await new Promise((resolve) => setTimeout(resolve, 20))
    const read = await readCustomers(source)
    setReading(false)
    if (typeof read === 'string') return setWrong(read)
    begin(read)
    void navigate({ search: stepSearch('columns') })
    return undefined
  }

  const choose = (mapping: readonly (string | null)[]) => {
    if (!draft) return
    drop()
    const known = mapping.map((value) => customerColumns.find((column) => column === value) ?? null)
    setDraft({ ...draft, mapping: known })
  }

  const check = async (): Promise<void> => {
    if (!draft || !store) return
    drop()
    judging.current = new AbortController()
    setChecked(0)
    const { signal: over } = judging.current
    const judged = await judgeRows(draft.table, draft.mapping, { currency: store.currency, told: setChecked, over })
    if (!judged || over.aborted) return
    setChecked(undefined)
    setJudgement(judged)
    void navigate({ search: stepSearch('preview') })
  }

  const start = async (): Promise<void> => {
    if (!draft || !judgement || !store) return
    const { header, mapping } = draft
    const { data, rest } = judgement
    const whose = { person: profile._id, store: store._id, storeName: store.name }
    if (await startImport({ ...whose, header, mapping, data, rest })) void navigate('/dashboard/customers')
  }

  const setHeadings = (hasHeadings: boolean) => draft && begin({ ...draft.table, hasHeadings })

  return { draft, wrong, reading, checked, judgement, take, choose, setHeadings, check, start }
}
