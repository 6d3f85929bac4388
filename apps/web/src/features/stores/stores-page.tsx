import { useSession } from '#web/client/session.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { EmptyState } from '#web/kit/feedback/feedback.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { PrimaryAction } from '#web/kit/actions/primary-action.tsx'
import { StoreCard } from './parts/store-card.tsx'
import classes from './parts/store-card.module.css'
import { storesText } from './stores.text.ts'

const StoresPage = () => {
  const t = useText(storesText)
  const { number } = useFormat()
  const { stores, can } = useSession()
  const mayCreate = can('create_store')
  const createButton = (
    <PrimaryAction label={t('title')} to="create" reason={mayCreate ? undefined : t('cannotCreate')} />
  )
  if (stores.length === 0) {
    return (
      <>
        <PageHeader title={t('list')} />
        <EmptyState
          illustration="shelf"
          title={t(mayCreate ? 'noneTitle' : 'noAccessTitle')}
          body={t(mayCreate ? 'noneOwner' : 'noAccessBody')}
          action={mayCreate && createButton}
        />
      </>
    )
  }
  return (
    <>
      <PageHeader title={t('list')} count={number(stores.length)} primary={createButton} />
      <ul className={classes.cards}>
        {stores.map((store) => (
          <StoreCard key={store._id} store={store} />
        ))}
      </ul>
    </>
  )
}

export default StoresPage
