import { readJson, writeJson } from '#web/client/storage.ts'

const readHidden = (): string[] => {
  const stored = readJson('hiddenChecklists')
  return Array.isArray(stored) ? stored.map(String) : []
}

export const isChecklistHidden = (storeId: string): boolean => readHidden().includes(storeId)

export const hideChecklist = (storeId: string): void => {
  writeJson('hiddenChecklists', [...readHidden(), storeId])
}
