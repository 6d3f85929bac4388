import { customerImports } from '#contract/domains/customer-import.ts'
import { discardImport, markImportSeen } from '#web/client/active-import.ts'
import { queryClient } from '#web/client/query-client.ts'
import { send } from '#web/client/send.ts'
import { useSignal } from '#web/client/signal.ts'
import { onOtherTab, readText, writeText } from '#web/client/storage.ts'
import { translate } from '#web/client/text.ts'
import { toast } from '#web/client/toast.ts'
import { onTokensChange, getTokens } from '#web/client/tokens.ts'
import { customerImportText } from './import-error.text.ts'
import { makeImportEngine, type NewImport } from './engine.ts'
import type { ImportState } from './progress.ts'
import { isFinished } from './record.ts'
import { indexedDbRows } from './row-store.ts'
import { tabLock } from './tab-lock.ts'

export const customerImport = makeImportEngine({
  read: () => readText('activeImport'),
  write: (text) => writeText('activeImport', text),
  discard: discardImport,
  onOtherTab: (heard) => void onOtherTab('activeImport', heard),
  rows: indexedDbRows,
  tabLock: tabLock,
  send: (rows, { updateExisting, ...options }) => {
    const endpoint = updateExisting ? customerImports.importAndUpdate : customerImports.importRows
    return send(endpoint, { body: { customers: [...rows] } }, options)
  },
  onFailed: (message) => toast({ type: 'error', title: translate(customerImportText, 'error'), message }),
  reportFinished: ({ importId, store, successful, failed, totalRecords }) => {
    const body = { import_id: importId, imported: successful, failed, total: totalRecords }
    return send(customerImports.importFinished, { body }, { intent: importId, storeId: store })
  },
  refreshLists: () => {
    const { resource, invalidates: touches = [] } = customerImports.importRows
    for (const affected of [resource, ...touches]) void queryClient.invalidateQueries({ queryKey: [affected] })
  },
})

onTokensChange(() => {
  if (!getTokens()) customerImport.reset()
})

export const useCustomerImport = (): ImportState | undefined => useSignal(customerImport.state)

/** Whether an import is running in this browser; only one can run at a time. */
export const useIsImporting = (): boolean => {
  const importState = useCustomerImport()
  return importState !== undefined && !isFinished(importState.record)
}

/** Starts an import and shows its progress. */
export const startImport = (input: NewImport): Promise<boolean> => {
  markImportSeen()
  return customerImport.start(input)
}
