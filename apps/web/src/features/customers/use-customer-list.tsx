import { useMemo } from 'react'
import { minorDigits } from '#contract/core/money.ts'
import type { CustomerListRow, CustomerRow } from '#contract/domains/customer.ts'
import { languageName, useFormat } from '#web/client/format.ts'
import { useSession } from '#web/client/session.ts'
import { useLanguage, useText } from '#web/client/text.ts'
import type { Column, PrimaryColumn } from '#web/kit/table/columns.ts'
import { Money } from '#web/kit/display/money.tsx'
import { Time } from '#web/kit/display/time.tsx'
import { customerStatesText } from './customer-states.text.ts'
import { customersText } from './customers.text.ts'
import { ApprovalBadge } from './parts/approval-badge.tsx'
import { Masked } from '#web/entities/customers/masked.tsx'
import { Tags } from '#web/entities/tags/tags.tsx'

type Consent = CustomerRow['emailConsent'] | undefined
type AddressField = 'line1' | 'line2' | 'city' | 'region' | 'postcode' | 'country'

interface CustomerList {
  primaryColumn: PrimaryColumn<CustomerListRow>
  columns: Column<CustomerListRow>[]
}

export const useCustomerList = (): CustomerList => {
  const t = useText(customersText)
  const state = useText(customerStatesText)
  const { number, date } = useFormat()
  const [language] = useLanguage()
  const digits = minorDigits(useSession().store?.currency ?? 'USD')
  return useMemo(() => {
    // A number, not formatted text, so that spreadsheets can calculate with it.
    const amount = (minor: number) => Number((minor / 10 ** digits).toFixed(digits))
    const consent = (value: Consent) => state(value?.given == null ? 'notAsked' : value.given ? 'yes' : 'no')
    // In the import's format, so that an exported file can be imported again.
    const consentCell = (value: Consent) => (value?.given == null ? '' : state(value.given ? 'yes' : 'no'))
    const toTimeColumn = (
      id: string,
      label: string,
      getValue: (row: CustomerListRow) => string | null | undefined,
    ): Column<CustomerListRow> => ({
      id,
      label,
      cell: (row) => {
        const iso = getValue(row)
        return iso && <Time iso={iso} />
      },
      value: getValue,
      isTimestamp: true,
      defaultOrder: 'desc',
      width: '124px',
    })
    const toNumberColumn = (id: 'orders' | 'points', label: string, width: string): Column<CustomerListRow> => ({
      id,
      label,
      cell: (row) => number(row[id] ?? 0),
      value: (row) => row[id],
      sort: id,
      defaultOrder: 'desc',
      isNumeric: true,
      width,
    })
    const toMoneyColumn = (id: 'spend' | 'credit', label: string): Column<CustomerListRow> => ({
      id,
      label,
      cell: (row) => <Money minor={row[id] ?? 0} />,
      value: (row) => amount(row[id] ?? 0),
      sort: id,
      defaultOrder: 'desc',
      isNumeric: true,
      width: '104px',
    })
    const toAddressColumn = (id: AddressField, width: string): Column<CustomerListRow> => ({
      id,
      label: t(id),
      cell: ({ address, isMasked }) => <Masked value={address?.[id] || null} isMasked={isMasked} />,
      value: ({ address }) => address?.[id],
      width,
      hiddenByDefault: true,
    })
    return {
      primaryColumn: { label: t('name'), name: ({ name }) => name, to: ({ _id }) => _id, sort: 'name', width: '16%' },
      columns: [
        {
          id: 'email',
          label: t('email'),
          cell: ({ email, isMasked }) => <Masked value={email} isMasked={isMasked} />,
          value: ({ email }) => email,
          width: '21%',
          phone: 'detail',
        },
        {
          id: 'phone',
          label: t('phone'),
          cell: ({ phone, isMasked }) => <Masked value={phone} isMasked={isMasked} />,
          value: ({ phone }) => phone,
          width: '140px',
          hiddenByDefault: true,
        },
        {
          id: 'approval',
          label: t('approval'),
          cell: ({ approval }) => <ApprovalBadge approval={approval} />,
          value: ({ approval }) => state(approval),
          width: '112px',
          phone: 'status',
        },
        {
          id: 'tags',
          label: t('tags'),
          cell: ({ tags }) => (tags.length > 0 ? <Tags tags={tags} /> : null),
          value: ({ tags }) => tags.join(', '),
          width: '14%',
        },
        toNumberColumn('orders', t('orders'), '76px'),
        { ...toMoneyColumn('spend', t('spend')), phone: 'amount' },
        {
          ...toTimeColumn('lastOrderAt', t('lastOrder'), (row) => row.lastOrderAt),
          sort: 'lastOrderAt',
          hiddenByDefault: true,
        },
        { ...toNumberColumn('points', t('points'), '84px'), hiddenByDefault: true },
        { ...toMoneyColumn('credit', t('credit')), hiddenByDefault: true },
        {
          id: 'emailConsent',
          label: t('emailConsent'),
          cell: (row) => consent(row.emailConsent),
          value: (row) => consentCell(row.emailConsent),
          width: '140px',
          hiddenByDefault: true,
        },
        {
          id: 'smsConsent',
          label: t('smsConsent'),
          cell: (row) => consent(row.smsConsent),
          value: (row) => consentCell(row.smsConsent),
          width: '140px',
          hiddenByDefault: true,
        },
        {
          id: 'source',
          label: t('source'),
          value: ({ source }) => source && state(source),
          width: '124px',
          hiddenByDefault: true,
        },
        {
          id: 'account',
          label: t('account'),
          value: ({ hasAccount }) => state(hasAccount ? 'yes' : 'no'),
          width: '84px',
          hiddenByDefault: true,
        },
        {
          id: 'language',
          label: t('language'),
          cell: (row) => row.language && languageName(row.language, language),
          value: (row) => row.language,
          width: '96px',
          hiddenByDefault: true,
        },
        {
          id: 'birthday',
          label: t('birthday'),
          // Noon UTC keeps the same calendar day in nearly all time zones.
          cell: ({ birthday, isMasked }) => (
            <Masked
              value={birthday && !isMasked ? date(`${birthday}T12:00:00Z`) : (birthday ?? null)}
              isMasked={isMasked}
            />
          ),
          value: ({ birthday }) => birthday,
          width: '118px',
          hiddenByDefault: true,
        },
        toAddressColumn('line1', '16%'),
        toAddressColumn('line2', '140px'),
        toAddressColumn('city', '140px'),
        toAddressColumn('region', '118px'),
        toAddressColumn('postcode', '104px'),
        toAddressColumn('country', '104px'),
        { ...toTimeColumn('createdAt', t('added'), (row) => row.createdAt), sort: 'createdAt' },
        { ...toTimeColumn('updatedAt', t('updated'), (row) => row.updatedAt), hiddenByDefault: true },
      ],
    }
  }, [t, state, number, date, digits, language])
}
