import { Group, Paper } from '@mantine/core'
import { useState } from 'react'
import { brands } from '#contract/domains/brands.ts'
import { useText } from '#web/client/text.ts'
import { BulkBar } from '#web/kit/list/bulk-bar.tsx'
import { FilterChips } from '#web/kit/list/filters/filter-chips.tsx'
import { entityFilter } from '#web/kit/list/filters/filters.ts'
import { Pager } from '#web/kit/list/pager.tsx'
import { kitGalleryText } from '#web/features/kit-gallery/kit-gallery.text.ts'
import { Section } from './section.tsx'

const toOption = (brand: { _id: string; name: string }) => ({ value: brand._id, label: brand.name })

export const ListSection = () => {
  const t = useText(kitGalleryText)
  const [values, setValues] = useState<Record<string, string>>({ logo: 'with' })
  const [page, setPage] = useState(3)
  const [limit, setLimit] = useState(50)
  const [ids, setIds] = useState(['a', 'b', 'c'])
  return (
    <Section title={t('list')} description={t('listUse')}>
      <Paper>
        <Group p="sm" gap="xs">
          <FilterChips
            filters={[
              { kind: 'choice', name: 'logo', label: t('image'), options: [{ value: 'with', label: t('active') }] },
              { kind: 'dates', from: 'from', to: 'to', label: t('starts') },
              { kind: 'range', min: 'min', max: 'max', label: t('price'), money: true },
              { kind: 'flag', name: 'active', label: t('active') },
              entityFilter({ name: 'brand', label: t('picker'), endpoint: brands.list, get: brands.get, toOption }),
              { kind: 'range', min: 'least', max: 'most', label: t('quantity'), inMoreMenu: true },
            ]}
            values={values}
            change={(changed) =>
              setValues(
                Object.fromEntries(
                  Object.entries({ ...values, ...changed }).flatMap(([name, value]) => (value ? [[name, value]] : [])),
                ),
              )
            }
          />
        </Group>
        <Pager
          page={page}
          limit={limit}
          rows={limit}
          total="10,000+"
          next={() => setPage(page + 1)}
          prefetchNext={() => undefined}
          previous={page > 1 ? () => setPage(page - 1) : undefined}
          first={() => setPage(1)}
          resize={setLimit}
        />
      </Paper>
      <BulkBar
        rows={ids.map((_id) => ({ _id }))}
        actions={[
          { label: t('open'), run: () => Promise.resolve(), runAll: () => Promise.resolve() },
          { label: t('delete'), run: () => Promise.resolve(), danger: true, reason: t('reason') },
        ]}
        selectRows={() => setIds([])}
        allMatching={{ total: '1,234', view: '' }}
      />
    </Section>
  )
}
