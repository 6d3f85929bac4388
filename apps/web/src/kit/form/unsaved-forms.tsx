import { type ReactNode, createContext, use, useCallback, useEffect, useId, useRef, useState } from 'react'
import { UnsavedGuard } from './unsaved-guard.tsx'

type Report = (form: string, dirty: boolean) => void

const UnsavedContext = createContext<Report | undefined>(undefined)
const IsUnsavedContext = createContext(false)

/** One guard for all forms of a page, because the router supports only one blocker. */
export const UnsavedForms = ({ children }: { children: ReactNode }) => {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const leaving = useRef(false)
  const report = useCallback<Report>(
    (form, isDirty) =>
      setDirty((before) => {
        if (before.has(form) === isDirty) return before
        const next = new Set(before)
        if (isDirty) next.add(form)
        else next.delete(form)
        return next
      }),
    [],
  )
  return (
    <UnsavedContext value={report}>
      <IsUnsavedContext value={dirty.size > 0}>{children}</IsUnsavedContext>
      <UnsavedGuard dirty={dirty.size > 0} leaving={leaving} />
    </UnsavedContext>
  )
}

/** Whether any form of the page has unsaved changes. */
export const useIsUnsaved = (): boolean => use(IsUnsavedContext)

export const useReportUnsaved = (dirty: boolean): void => {
  const form = useId()
  const report = use(UnsavedContext)
  if (!report) throw new Error('A FormCard stands outside of UnsavedForms')
  useEffect(() => {
    report(form, dirty)
    return () => report(form, false)
  }, [report, form, dirty])
}
