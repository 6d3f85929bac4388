import { useEffect } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { pathAfterSignIn } from '#web/client/safe-path.ts'
import { useSession } from '#web/client/session.ts'
import { PageSpinner } from '#web/app/pages/page-spinner.tsx'

/** Route that selects a store and continues to `next`; an unknown store id changes nothing. */
export const SwitchStore = () => {
  const { storeId } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { stores, selectStore } = useSession()
  const known = stores.find((store) => store._id === storeId)?._id
  const next = pathAfterSignIn(search.get('next'))
  useEffect(() => {
    if (known) selectStore(known)
    void navigate(next, { replace: true })
  }, [known, next, selectStore, navigate])
  return <PageSpinner />
}
