import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ProductImport, productImports } from '#contract/domains/product-imports.ts'
import { useText } from '#web/client/text.ts'
import { useSend } from '#web/client/use-send.ts'
import { ConfirmDialog } from '#web/kit/dialog/confirm-dialog.tsx'
import { productImportText } from '#web/features/product-import/product-import.text.ts'

interface CancelDialogProps {
  file: ProductImport | undefined
  close: () => void
}

/** Confirms stopping a running import or discarding one that hasn't started. */
export const CancelDialog = ({ file, close }: CancelDialogProps) => {
  const t = useText(productImportText)
  const { send } = useSend(productImports.cancel)
  const isRunning = file?.status === 'running'
  return (
    <ConfirmDialog
      opened={file !== undefined}
      title={t(isRunning ? 'cancelAsk' : 'discardAsk', { name: file?.fileName ?? '' })}
      body={t(isRunning ? 'cancelBody' : 'discardBody')}
      confirmLabel={t(isRunning ? 'cancel' : 'discard')}
      cancelLabel={t(isRunning ? 'goOn' : 'keep')}
      onCancel={close}
      onConfirm={() => {
        close()
        if (file) void send({ params: { id: file._id } })
      }}
    />
  )
}

export const CancelImport = ({ file }: { file: ProductImport }) => {
  const t = useText(productImportText)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t(file.status === 'running' ? 'cancel' : 'discard')}
      </Button>
      <CancelDialog file={isOpen ? file : undefined} close={() => setIsOpen(false)} />
    </>
  )
}
