import { Button } from '@mantine/core'
import { type DomainOverview, storeDomains } from '#contract/domains/store-domains.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { TitledCard } from '#web/kit/display/titled-card.tsx'
import { StatusBadge } from '#web/kit/feedback/feedback.tsx'
import { domainsText } from '#web/features/domains/domains.text.ts'
import classes from './domains.module.css'

interface Address {
  /** Null for the default address. */
  host: string | null
  displayHost: string
  url: string
  isPrimary: boolean
}

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '')

const listAddresses = ({ defaultUrl, primary, domains }: DomainOverview): Address[] => [
  { host: null, displayHost: withoutScheme(defaultUrl), url: defaultUrl, isPrimary: primary === null },
  ...domains.flatMap(({ hosts }) => hosts.filter(({ isServed }) => isServed)),
]

const AddressRow = ({ host, displayHost, url, isPrimary }: Address) => {
  const t = useText(domainsText)
  const { can } = useSession()
  const change = useSend(storeDomains.update, { successMessage: t('primaryChanged') })
  return (
    <li className={classes.address}>
      <div className={classes.words}>
        <a href={url} target="_blank" rel="noopener noreferrer" className="text-link">
          {displayHost}
        </a>
        {host === null && <div className={classes.quiet}>{t('defaultAddress')}</div>}
      </div>
      {isPrimary && <StatusBadge tone="success">{t('primary')}</StatusBadge>}
      {!isPrimary && can('edit_domain') && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('makePrimaryName', { host: displayHost })}
          loading={change.sending}
          onClick={() => void change.send({ body: { primary: host } })}
        >
          {t('makePrimary')}
        </Button>
      )}
    </li>
  )
}

/** Every address at which the shop can be visited now. */
export const AddressesCard = ({ overview }: { overview: DomainOverview }) => {
  const t = useText(domainsText)
  const addresses = listAddresses(overview)
  return (
    <TitledCard title={t('addresses')}>
      <ul className={classes.addresses}>
        {addresses.map((address) => (
          <AddressRow key={address.url} {...address} />
        ))}
      </ul>
      {addresses.length > 1 && <p className={classes.quiet}>{t('primaryHelp')}</p>}
    </TitledCard>
  )
}
