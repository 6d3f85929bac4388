import { Alert, Button, Group, List, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { products } from '#contract/domains/products.ts'
import { useSession } from '#web/client/session.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { Dialog } from '#web/kit/dialog/dialog.tsx'
import { NumberInput } from '#web/kit/fields/number-input.tsx'
import { FormElement } from '#web/kit/form/form-element.tsx'
import { copyToStoreText } from '#web/features/products/copy-to-store.text.ts'

interface CopyDialogProps {
  /** Products to copy; empty while the dialog is closed. */
  ids: readonly string[]
  close: () => void
}

const CopyForm = ({ ids, close }: CopyDialogProps) => {
  const t = useText(copyToStoreText)
  const { stores, store, selectStore } = useSession()
  const others = stores.filter(({ _id }) => _id !== store?._id)
  const [targetId, setTargetId] = useState<string | null>(others.length === 1 ? (others[0]?._id ?? null) : null)
  const [rate, setRate] = useState<number | string | null>(null)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [result, setResult] = useState<Awaited<ReturnType<typeof copy.send>>>()
  const copy = useSend(products.copy)
  const targetStore = others.find(({ _id }) => _id === targetId)
  const needsRate = targetStore !== undefined && targetStore.currency !== store?.currency
  const isRateValid = rate === null || (typeof rate === 'number' && rate > 0)

  if (result && targetStore) {
    const { brands, categories, fields } = result.leftOut
    const names = { brands, categories, fields }
    const missingKinds = (['brands', 'categories', 'fields'] as const).filter((kind) => names[kind].length > 0)
    return (
      <Stack>
        <Text role="status">{t('done', { count: result.ids.length, store: targetStore.name })}</Text>
        {missingKinds.length > 0 && (
          <Alert color="warning" title={t('leftOut')}>
            <List size="sm">
              {missingKinds.map((kind) => (
                <List.Item key={kind}>{t(kind, { names: names[kind].join(', ') })}</List.Item>
              ))}
            </List>
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => selectStore(targetStore._id)}>
            {t('go', { store: targetStore.name })}
          </Button>
          <Button onClick={close} data-autofocus>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    )
  }
  const submit = async () => {
    setIsSubmitted(true)
    if (!targetStore || (needsRate && !isRateValid)) return
    const rateInput = needsRate && typeof rate === 'number' ? { rate } : {}
    setResult(await copy.send({ body: { to_store_id: targetStore._id, ids: [...ids], ...rateInput } }))
  }
  return (
    <FormElement submit={() => void submit()}>
      <Stack>
        <Text c="dimmed">{t('about')}</Text>
        <Select
          label={t('store')}
          data={others.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={targetId}
          onChange={setTargetId}
          error={isSubmitted && !targetStore && t('chooseStore')}
          withAsterisk
          allowDeselect={false}
          data-autofocus
        />
        {needsRate && store && (
          <NumberInput
            label={t('rate')}
            description={t('rateHelp', { from: store.currency, to: targetStore.currency })}
            value={rate}
            onChange={setRate}
            decimals={8}
            error={isSubmitted && !isRateValid && t('notRate')}
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
