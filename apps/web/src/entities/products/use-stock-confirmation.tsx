import { type ReactNode, useState } from 'react'
import { useFormat } from '#web/client/format.ts'
import { useLocale, useText } from '#web/client/text.ts'
import { ConfirmDialogLater } from '#web/kit/dialog/confirm-dialog-later.tsx'
import { stockConfirmationText } from './stock-confirmation.text.ts'

interface ProductToDelete {
  title: string
  onHand: number
}

interface StockConfirmation {
  /** Resolves to whether to delete; at once if no product has stock, because deleting offers Undo. */
  confirmDelete: (products: readonly ProductToDelete[]) => Promise<boolean>
  dialog: ReactNode
}

const maxNames = 5

const hasStock = ({ onHand }: ProductToDelete): boolean => onHand > 0

/** Asks before products with stock on hand are deleted. */
export const useStockConfirmation = (): StockConfirmation => {
  const t = useText(stockConfirmationText)
  const { number } = useFormat()
  const list = new Intl.ListFormat(useLocale())
  const [question, setQuestion] = useState<{
    products: readonly ProductToDelete[]
    respond: (isConfirmed: boolean) => void
  }>()
  const finish = (isConfirmed: boolean) => {
    question?.respond(isConfirmed)
    setQuestion(undefined)
  }
  const describe = (products: readonly ProductToDelete[]): string => {
    const stocked = products.filter(hasStock)
    const [only] = products
    if (only && products.length === 1) return t('body', { count: only.onHand, amount: number(only.onHand) })
    const names = stocked.slice(0, maxNames).map(({ title }) => title)
    const others = stocked.length - names.length
    return t('bodyMany', {
      names: list.format(others > 0 ? [...names, t('moreNames', { amount: number(others) })] : names),
    })
  }
  const toTitle = (products: readonly ProductToDelete[]): string =>
    products.length === 1
      ? t('title', { title: products[0]?.title ?? '' })
      : t('titleMany', { amount: number(products.length) })
  return {
    confirmDelete: async (products) =>
      !products.some(hasStock) || new Promise<boolean>((respond) => setQuestion({ products, respond })),
    dialog: question && (
      <ConfirmDialogLater
        opened
        title={toTitle(question.products)}
        body={`${describe(question.products)} ${t('ordered')}`}
        confirmLabel={t('confirm', { count: question.products.length })}
        onConfirm={() => finish(true)}
        onCancel={() => finish(false)}
      />
    ),
  }
}
