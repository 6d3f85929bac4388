import { customers } from '#contract/domains/customers.ts'
import { dropImport, noteImport } from '../active-import.ts'
import { queryClient } from '../query-client.ts'
import { send } from '../send.ts'
import { useSignal } from '../signal.ts'
import { onOtherTab, readText, writeText } from '../storage.ts'
import { say } from '../text.ts'
import { toast } from '../toast.ts'
import { onTokens, tokens } from '../tokens.ts'
import { customerImportText } from './customer-import.text.ts'
import { importEngine, type NewImport } from './engine.ts'
import type { ShownImport } from './progress.ts'
import { isOver } from './record.ts'
import { indexedRows } from './row-store.ts'
import { oneTabAtATime } from './turn.ts'

export const customerImport = importEngine({
  read: () => readText('activeImport'),
  write: (text) => writeText('activeImport', text),
  drop: dropImport,
  onOtherTab: (heard) => void onOtherTab('activeImport', heard),
  rows: indexedRows,
  turn: oneTabAtATime,
  send: (rows, options) => send(customers.importRows, { body: { customers: [...rows] } }, options),
  failed: (message) => toast({ type: 'error', title: say(customerImportText, 'error'), message }),
  finished: ({ importId, store, successful, failed, totalRecords }) => {
    const body = { import_id: importId, imported: successful, failed, total: totalRecords }
    return send(customers.importFinished, { body }, { intent: importId, storeId: store })
  },
  refreshLists: () => {
    const { resource, touches = [] } = customers.importRows
    for (const each of [resource, ...touches]) void queryClient.invalidateQueries({ queryKey: [each] })
  },
})

onTokens(() => {
  if (!tokens()) customerImport.leave()
})

export const useCustomerImport = (): ShownImport | undefined => useSignal(customerImport.shown)

/** Whether an import is running in this browser; only one can run at a time. */
export const useIsImporting = (): boolean => {
  const shown = useCustomerImport()
  return shown !== undefined && !isOver(shown.record)
}

/** Starts an import and shows its progress. */
export const startImport = (given: NewImport): Promise<boolean> => {
  noteImport()
  return customerImport.start(given)
}
