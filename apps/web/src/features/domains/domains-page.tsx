import { Button } from '@mantine/core'
import { IconAlertTriangle, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { maxStoreDomains, storeDomains } from '#contract/domains/store-domains.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useTitle } from '#web/client/title.ts'
import { useGet } from '#web/client/use-get.ts'
import { EmptyState, ErrorState } from '#web/kit/feedback/feedback.tsx'
import { CardSkeleton } from '#web/kit/feedback/skeletons.tsx'
import { PageHeader } from '#web/kit/page/page-header.tsx'
import { domainsText } from './domains.text.ts'
import { AddDomainDialog } from './parts/add-domain-dialog.tsx'
import { AddressesCard } from './parts/addresses-card.tsx'
import { DomainCard } from './parts/domain-card.tsx'
import classes from './parts/domains.module.css'

const DomainsPage = () => {
  const t = useText(domainsText)
  const { can } = useSession()
  const [isAdding, setIsAdding] = useState(false)
  const { data, error, refetch } = useGet(storeDomains.get)
  useTitle(t('title'))
  const canAdd = can('edit_domain') && data?.isAvailable && data.domains.length < maxStoreDomains
  const addButton = canAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {t('addDomain')}
    </Button>
  )
  const hasDomains = data !== undefined && data.domains.length > 0
  return (
    <>
      <PageHeader title={t('title')} primary={hasDomains && addButton} />
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <CardSkeleton lines={4} />)}
      {data && (
        <div className={classes.stack}>
          {!data.isAvailable && (
            <p className={classes.banner} data-tone="warning" role="status">
              <IconAlertTriangle size={18} aria-hidden="true" />
              {t('notSetUp')}
            </p>
          )}
          <AddressesCard overview={data} />
          {data.domains.map((domain) => (
            <DomainCard key={domain._id} domain={domain} defaultUrl={data.defaultUrl} />
          ))}
          {!hasDomains && data.isAvailable && (
            <EmptyState illustration="search" title={t('noneTitle')} body={t('noneBody')} action={addButton} />
          )}
        </div>
      )}
      {isAdding && <AddDomainDialog close={() => setIsAdding(false)} />}
    </>
  )
}

export default DomainsPage
