import { createContext, useContext } from 'react'

/** Whether the person may change the document. Provided by the editor for its fields. */
export const EditorAccessContext = createContext(true)

export const useCanEdit = (): boolean => useContext(EditorAccessContext)
