import { type Store, storeProfile, stores } from '#contract/domains/stores.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { LastChange } from '#web/kit/crud/last-change.tsx'
import { FormPage } from '#web/kit/form/form-page.tsx'
import { CloseStore } from './parts/close-store.tsx'
import { ProfileFields, toProfileValues } from './parts/profile-fields.tsx'
import { storeProfileText } from './store-profile.text.ts'

const ProfileForm = ({ store }: { store: Store }) => {
  const t = useText(storeProfileText)
  const { can } = useSession()
  return (
    <FormPage
      title={t('title')}
      subtitle={<LastChange entity={store} />}
      lockedReason={can('edit_store_info') ? undefined : t('cannotEdit')}
      schema={storeProfile}
      endpoint={stores.update}
      entity={store}
      values={(loaded) => toProfileValues(loaded ?? store)}
      request={(values, opened) => ({ body: { ...values, version: opened?.version ?? store.version } })}
      successMessage={({ name }) => t('saved', { name })}
    >
      <ProfileFields store={store} />
    </FormPage>
  )
}

const StoreProfilePage = () => {
  const { store } = useSession()
  if (!store) return null
  // Remount on a change of store, so that no input carries over.
  return (
    <div key={store._id}>
      <ProfileForm store={store} />
      <CloseStore store={store} />
    </div>
  )
}

export default StoreProfilePage
