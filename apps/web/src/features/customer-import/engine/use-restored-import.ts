import { useEffect } from 'react'
import { useSession } from '#web/client/session.ts'
import { customerImport } from './customer-import.ts'

/** Resumes the import the person had started in this browser. */
export const useRestoredImport = (): void => {
  const { profile, stores } = useSession()
  useEffect(
    () => customerImport.resume({ person: profile._id, stores: stores.map(({ _id }) => _id) }),
    [profile._id, stores],
  )
}
