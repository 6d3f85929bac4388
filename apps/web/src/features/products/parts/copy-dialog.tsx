import { Alert, Button, Group, List, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { products } from '#contract/domains/products.ts'
import { useSession } from '../../../client/session.ts'
import { useText } from '../../../client/text.ts'
import { useSend } from '../../../client/use-send.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { FigureInput } from '../../../kit/figure-input.tsx'
import { FormElement } from '../../../kit/form-element.tsx'
import { copyToStoreText } from '../copy-to-store.text.ts'

interface CopyDialogProps {
  /** Products to copy; empty while the dialog is closed. */
  ids: readonly string[]
  close: () => void
}

const CopyForm = ({ ids, close }: CopyDialogProps) => {
  const t = useText(copyToStoreText)
  const { stores, store, selectStore } = useSession()
  const others = stores.filter(({ _id }) => _id !== store?._id)
  const [to, setTo] = useState<string | null>(others.length === 1 ? (others[0]?._id ?? null) : null)
  const [rate, setRate] = useState<number | string | null>(null)
  const [isChecked, setChecked] = useState(false)
  const [done, setDone] = useState<Awaited<ReturnType<typeof copy.send>>>()
  const copy = useSend(products.copy)
  const over = others.find(({ _id }) => _id === to)
  const needsRate = over !== undefined && over.currency !== store?.currency
  const isRate = rate === null || (typeof rate === 'number' && rate > 0)

  if (done && over) {
    const { brands, categories, fields } = done.leftOut
    const names = { brands, categories, fields }
    const left = (['brands', 'categories', 'fields'] as const).filter((what) => names[what].length > 0)
    return (
      <Stack>
        <Text role="status">{t('done', { count: done.ids.length, store: over.name })}</Text>
        {left.length === 0 ? (
          <Text c="dimmed">{t('complete')}</Text>
        ) : (
          <Alert color="warning" title={t('leftOut')}>
            <List size="sm">
              {left.map((what) => (
                <List.Item key={what}>{t(what, { names: names[what].join(', ') })}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => selectStore(over._id)}>
            {t('go', { store: over.name })}
          </Button>
          <Button onClick={close} data-autofocus>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    )
  }
  const submit = async () => {
    setChecked(true)
    if (!over || (needsRate && !isRate)) return
    const given = needsRate && typeof rate === 'number' ? { rate } : {}
    setDone(await copy.send({ body: { to_store_id: over._id, ids: [...ids], ...given } }))
  }
  return (
    <FormElement submit={() => void submit()}>
      <Stack>
        <Text c="dimmed">{t('about')}</Text>
        <Select
          label={t('store')}
          data={others.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={to}
          onChange={setTo}
          error={isChecked && !over && t('chooseStore')}
          withAsterisk
          allowDeselect={false}
          data-autofocus
        />
        {needsRate && store && (
          <FigureInput
            label={t('rate')}
            description={t('rateHelp', { from: store.currency, to: over.currency })}
            value={rate}
            onChange={setRate}
            decimals={8}
            error={isChecked && !isRate && t('notRate')}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={copy.sending}>
            {t('copy')}
          </Button>
        </Group>
      </Stack>
    </FormElement>
  )
}

/** Copies products to another store of the vendor and lists what had no counterpart there. */
export const CopyDialog = ({ ids, close }: CopyDialogProps) => {
  const t = useText(copyToStoreText)
  return (
    <Dialog opened={ids.length > 0} onClose={close} title={t('title', { count: ids.length })}>
      {ids.length > 0 && <CopyForm ids={ids} close={close} />}
    </Dialog>
  )
}
