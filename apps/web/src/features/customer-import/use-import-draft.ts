import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { customerColumns } from '#contract/domains/customer-columns.ts'
import { customerImports } from '#contract/domains/customer-import.ts'
import { startImport } from './engine/customer-import.ts'
import { send } from '#web/client/send.ts'
import { useSession } from '#web/client/session.ts'
import { signal } from '#web/client/signal.ts'
import { useText } from '#web/client/text.ts'
import { stepSearch } from '#web/kit/wizard/wizard.tsx'
import { type Validation, validateRows } from './customer-import.validate.ts'
import {
  type CustomerTable,
  guessMapping,
  getHeader,
  type Mapping,
  readCustomers,
  type ReadError,
} from './customer-import.table.ts'
import { customerImportText } from './customer-import.text.ts'

export interface ImportDraft {
  table: CustomerTable
  header: readonly string[]
  guess: Mapping
  mapping: Mapping
}

/** State of the import wizard: source, column mapping, validation, start. */
export const useImportDraft = () => {
  const t = useText(customerImportText)
  const navigate = useNavigate()
  const { store, profile, can } = useSession()
  const [draft, setDraft] = useState<ImportDraft | undefined>()
  const [readError, setReadError] = useState<ReadError | undefined>()
  const [reading, setReading] = useState(false)
  const [checking, setChecking] = useState(false)
  // Outside of the page's state: with each progress, all column choices would be rendered again.
  const [checkedRows] = useState(() => signal(0))
  const [validation, setValidation] = useState<Validation | undefined>()
  const [updateExisting, setUpdateExisting] = useState(false)
  const [allConsent, setAllConsent] = useState(false)
  const abortController = useRef(new AbortController())

  const resetValidation = () => {
    abortController.current.abort()
    setChecking(false)
    setValidation(undefined)
  }
  const startDraft = (table: CustomerTable) => {
    resetValidation()
    setAllConsent(false)
    const guess = guessMapping(table)
    setDraft({ table, header: getHeader(table, (number) => t('columnNumber', { number })), guess, mapping: guess })
  }

  const readSource = async (source: Blob): Promise<void> => {
    setReadError(undefined)
    setReading(true)
    // Lets the loading state render before parsing blocks the page.
    await new Promise((resolve) => setTimeout(resolve, 20))
    const read = await readCustomers(source)
    setReading(false)
    if (typeof read === 'string') return setReadError(read)
    startDraft(read)
    void navigate({ search: stepSearch('columns') })
    return undefined
  }

  const setMapping = (mapping: readonly (string | null)[]) => {
    if (!draft) return
    resetValidation()
    const columns = mapping.map((value) => customerColumns.find((column) => column === value) ?? null)
    setDraft({ ...draft, mapping: columns })
  }

  const check = async (): Promise<void> => {
    if (!draft || !store) return
    resetValidation()
    abortController.current = new AbortController()
    setChecking(true)
    checkedRows.set(0)
    const { signal: aborted } = abortController.current
    const result = await validateRows(draft.table, draft.mapping, {
      currency: store.currency,
      allConsent,
      onProgress: checkedRows.set,
      signal: aborted,
      findExisting: can('edit_customer_sensitive_info')
        ? (contacts) =>
            send(customerImports.findExisting, { body: contacts }, { signal: aborted }).catch(() => undefined)
        : undefined,
    })
    if (!result || aborted.aborted) return
    setChecking(false)
    setValidation(result)
    void navigate({ search: stepSearch('preview') })
  }

  const start = async (): Promise<void> => {
    if (!draft || !validation || !store) return
    const { header } = draft
    const { mapping, data, rest } = validation
    const owner = { person: profile._id, store: store._id, storeName: store.name }
    if (await startImport({ ...owner, header, mapping, data, rest, updateExisting }))
      void navigate('/dashboard/customers')
  }

  const setHeadings = (hasHeadings: boolean) => draft && startDraft({ ...draft.table, hasHeadings })

  return {
    draft,
    readError,
    reading,
    checking,
    checkedRows,
    validation,
    updateExisting,
    setUpdateExisting,
    allConsent,
    setAllConsent: (confirmed: boolean) => {
      resetValidation()
      setAllConsent(confirmed)
    },
    readSource,
    setMapping,
    setHeadings,
    check,
    start,
  }
}
