import { Paper, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { transitions } from '#contract/core/transitions.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { Chart } from '#web/kit/charts/chart.tsx'
import { DetailPage } from '#web/kit/page/detail-page.tsx'
import { Money } from '#web/kit/display/money.tsx'
import { kitGalleryText } from '#web/features/kit-gallery/kit-gallery.text.ts'
import { Section } from './section.tsx'

const days = [12, 18, 9, 22, 30, 27, 16]
const months = [320_000, 410_500, 389_900, 502_000, 618_400, 590_100]

export const ChartsSection = () => {
  const t = useText(kitGalleryText)
  const { number, money } = useFormat()
  const orders = [{ name: 'orders', label: t('orders') }]
  return (
    <Section title={t('charts')} description={t('chartsUse')}>
      <SimpleGrid cols={{ base: 1, md: 3 }}>
        <Paper p="md">
          <Chart
            kind="bar"
            title={t('orders')}
            series={orders}
            rows={days.map((value, index) => ({ label: `${index + 9}`, values: { orders: value } }))}
            format={number}
          />
        </Paper>
        <Paper p="md">
          <Chart
            kind="line"
            title={t('sales')}
            series={orders}
            rows={months.map((value, index) => ({ label: `${index + 1}`, values: { orders: value } }))}
            format={money}
          />
        </Paper>
        <Paper p="md">
          <Chart
            kind="donut"
            title={t('byStatus')}
            series={orders}
            rows={[t('pending'), t('confirmed'), t('cancelled')].map((label, index) => ({
              label,
              values: { orders: [14, 32, 5][index] ?? 0 },
            }))}
            format={number}
          />
        </Paper>
      </SimpleGrid>
    </Section>
  )
}

type Status = 'pending' | 'confirmed' | 'cancelled'
const table = transitions({ pending: ['confirmed', 'cancelled'], confirmed: ['cancelled'], cancelled: [] })

export const DetailSection = () => {
  const t = useText(kitGalleryText)
  const [current, setCurrent] = useState<Status>('pending')
  const [openedAt] = useState(() => new Date().toISOString())
  return (
    <Section title={t('detail')} description={t('detailUse')}>
      <DetailPage<Status>
        title={t('order')}
        status={{
          transitions: table,
          current,
          changeStatus: setCurrent,
          labels: {
            pending: { label: t('pending'), tone: 'warning', action: t('pending') },
            confirmed: { label: t('confirmed'), tone: 'success', action: t('confirm') },
            cancelled: { label: t('cancelled'), tone: 'neutral', action: t('cancel'), danger: true },
          },
        }}
        facts={[
          { label: t('customer'), value: 'Ana Ruiz' },
          { label: t('price'), value: <Money minor={12_999} /> },
        ]}
        timeline={[{ id: '1', at: openedAt, actorName: 'Ana Ruiz', text: `${t('order')} ${t('placed')}` }]}
      >
        <Paper p="lg">{t('work')}</Paper>
      </DetailPage>
    </Section>
  )
}
