import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSettings, IconTrash } from '@tabler/icons-react'
import { useText } from '#web/client/text.ts'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { useProduct } from '#web/features/product/use-product.ts'
import { productVariantsText } from '#web/features/product/product-variants.text.ts'

interface VariantMenuProps {
  name: string
  media: string | null
  onPickImage: (media: string | null) => void
  openSettings: () => void
  remove: (() => void) | undefined
}

/** Selects the variant's image from the product's images, opens its settings, or removes it. */
export const VariantMenu = ({ name, media, onPickImage, openSettings, remove }: VariantMenuProps) => {
  const t = useText(productVariantsText)
  const { product, locked } = useProduct()
  const images = product.media.filter(({ kind, file }) => kind === 'image' && file)
  const thumbnail = <Thumbnail url={images.find(({ _id }) => _id === media)?.file?.url ?? undefined} name={name} />
  if (locked) return thumbnail
  const check = <IconCheck size={16} aria-hidden="true" />
  return (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <UnstyledButton aria-label={t('menuOf', { name })}>{thumbnail}</UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        <Menu.Label>{images.length > 0 ? t('pictures') : t('noPictures')}</Menu.Label>
        {images.length > 0 && (
          <Menu.Item rightSection={media === null && check} onClick={() => onPickImage(null)}>
            {t('noPicture')}
          </Menu.Item>
        )}
        {images.map(({ _id, alt, file }, index) => (
          <Menu.Item
            key={_id}
            leftSection={<Thumbnail url={file?.url ?? undefined} name={alt || name} />}
            rightSection={media === _id && check}
            onClick={() => onPickImage(_id)}
          >
            {alt || `${t('pictures')} ${index + 1}`}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconSettings size={16} aria-hidden="true" />} onClick={openSettings}>
          {t('settings')}
        </Menu.Item>
        {remove && (
          <Menu.Item color="danger" leftSection={<IconTrash size={16} aria-hidden="true" />} onClick={remove}>
            {t('remove')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
