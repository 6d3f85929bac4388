import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import type { CustomField, FieldValue } from '#contract/domains/custom-fields.ts'
import type { ProductMedia, Product } from '#contract/domains/product.ts'
import { getApplicableFields } from '#contract/domains/product-readiness.ts'
import { useFormat } from '#web/client/format.ts'
import { useText } from '#web/client/text.ts'
import { FileLink } from '#web/entities/products/media/file-link.tsx'
import { illustrations } from '#web/kit/feedback/illustrations.tsx'
import { withImageWidth } from '#web/kit/media/image-size.ts'
import { Thumbnail } from '#web/kit/media/thumbnail.tsx'
import { FormattedText } from '#web/kit/rich-text/formatted-text.tsx'
import { productFieldsText } from '#web/features/product/product-fields.text.ts'
import { productPreviewText } from '#web/features/product/product-preview.text.ts'
import classes from './customer-view.module.css'

const Gallery = ({
  images,
  activeIndex,
  onSelect,
}: {
  images: readonly ProductMedia[]
  activeIndex: number
  onSelect: (index: number) => void
}) => {
  const t = useText(productPreviewText)
  const image = images[activeIndex]
  return (
    <div>
      <div className={classes.frame}>
        {image?.file?.url ? (
          <img src={withImageWidth(image.file.url, 960)} alt={image.alt} />
        ) : (
          <span role="img" aria-label={t('noPicture')} style={{ display: 'contents' }}>
            {illustrations.picture}
          </span>
        )}
      </div>
      {images.length > 1 && (
        <div className={classes.strip}>
          {images.map(({ _id, alt, file }, index) => (
            <button
              key={_id}
              type="button"
              className={classes.small}
              aria-pressed={index === activeIndex}
              aria-label={t('pictureOf', { number: index + 1, count: images.length, alt: alt || t('noAlt') })}
              onClick={() => onSelect(index)}
            >
              <Thumbnail url={file?.url ?? undefined} name={alt || String(index + 1)} />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const useFormatFieldValue = () => {
  const t = useText(productPreviewText)
  const { number } = useFormat()
  return ({ limits }: CustomField, value: FieldValue): string => {
    const unit = limits.unit ? ` ${limits.unit}` : ''
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return `${number(value)}${unit}`
    if (typeof value === 'string') return value
    return Array.isArray(value) ? value.join(', ') : `${number(value.from)} – ${number(value.to)}${unit}`
  }
}

const Price = ({
  product,
  selectedVariant,
}: {
  product: Product
  selectedVariant: Product['variants'][number] | undefined
}) => {
  const t = useText(productPreviewText)
  const steps = useText(productFieldsText)
  const { money } = useFormat()
  const prices = product.variants.flatMap(({ price }) => price ?? [])
  const price = selectedVariant ? selectedVariant.price : prices.length > 0 ? Math.min(...prices) : null
  const isRange = !selectedVariant && new Set(prices).size > 1
  const compareAtPrice = selectedVariant?.compareAtPrice
  const { billingPeriod: period, billingType } = product
  return (
    <p className={classes.price}>
      <span className="figures">
        {price === null ? t('noPrice') : isRange ? t('from', { price: money(price) }) : money(price)}
      </span>
      {price !== null && compareAtPrice && compareAtPrice > price ? (
        <s className="figures">{money(compareAtPrice)}</s>
      ) : null}
      {billingType !== 'one_time' && period && (
        <small>{t('perPeriod', { period: steps(period.unit, { count: period.every }) })}</small>
      )}
    </p>
  )
}

/** Preview of the product page in the store. */
export const CustomerView = ({ product, fields }: { product: Product; fields: readonly CustomField[] }) => {
  const t = useText(productPreviewText)
  const formatFieldValue = useFormatFieldValue()
  const [choice, setChoice] = useState<readonly string[]>([])
  const [activeIndex, setActiveIndex] = useState(0)
  const images = product.media.filter(({ kind }) => kind === 'image')
  const texts = product.media.filter(({ kind, body }) => kind === 'text' && body !== '')
  const files = product.media.filter(({ kind, file }) => kind === 'file' && file)
  const findVariant = (values: readonly string[]) =>
    product.variants.find((variant) => variant.values.every((value, optionIndex) => value === values[optionIndex]))
  const isSelectionComplete = product.options.every((_, optionIndex) => choice[optionIndex] !== undefined)
  const selectedVariant = isSelectionComplete ? findVariant(choice) : undefined
  const selectOption = (optionIndex: number, value: string) => {
    const next = product.options.map((_, index) => (index === optionIndex ? value : choice[index])) as string[]
    setChoice(next)
    const variantMedia = findVariant(next)?.media
    const index = images.findIndex(({ _id }) => _id === variantMedia)
    if (index >= 0) setActiveIndex(index)
  }
  const filledFields = getApplicableFields(fields, product.category?._id).flatMap((field) => {
    const value = product.fields[field._id]
    return value === undefined || value === '' ? [] : [{ name: field.name, words: formatFieldValue(field, value) }]
  })
  // Digital products and services can be out of stock only if their stock is tracked.
  const isStockTracked = product.type === 'physical' || product.variants.some(({ onHand }) => onHand !== 0)
  const stock =
    isStockTracked &&
    selectedVariant?.tracksStock &&
    (selectedVariant.available > 0
      ? t('available', { count: selectedVariant.available })
      : t(selectedVariant.allowBackorder ? 'backorder' : 'soldOut'))
  return (
    <>
      <div className={classes.view}>
        <Gallery
          images={images}
          activeIndex={Math.min(activeIndex, Math.max(0, images.length - 1))}
          onSelect={setActiveIndex}
        />
        <div>
          {product.brand && <p className={classes.maker}>{product.brand.name}</p>}
          <h2 className={classes.name}>{product.title}</h2>
          <Price product={product} selectedVariant={selectedVariant} />
          {product.options.map(({ name, values }, optionIndex) => (
            <fieldset key={name} className={classes.option}>
              <legend>{name}</legend>
              <div className={classes.values}>
                {values.map((value) => (
                  <button
                    key={value}
                    type="button"
                    className={classes.value}
                    aria-pressed={choice[optionIndex] === value}
                    onClick={() => selectOption(optionIndex, value)}
                  >
                    {value}
                  </button>
                ))}
              </div>
            </fieldset>
          ))}
          <p className={classes.words} role="status">
            {isSelectionComplete && !selectedVariant ? t('notOffered') : stock}
          </p>
        </div>
      </div>
      {product.description ? (
        <div className={classes.prose}>
          <FormattedText html={product.description} />
        </div>
      ) : (
        <p className={classes.words}>{t('noDescription')}</p>
      )}
      {texts.map(({ _id, body }) => (
        <p key={_id} className={classes.prose}>
          {body}
        </p>
      ))}
      {files.length > 0 && (
        <ul className={classes.files} aria-label={t('files')}>
          {files.map(({ _id, alt }, index) => (
            <li key={_id}>
              <IconFileTypePdf size={18} aria-hidden="true" />
              <FileLink mediaId={_id}>{alt || t('fileOf', { number: index + 1 })}</FileLink>
            </li>
          ))}
        </ul>
      )}
      {filledFields.length > 0 && (
        <dl className={classes.more} aria-label={t('more')}>
          {filledFields.flatMap(({ name, words }) => [
            <dt key={`${name} name`}>{name}</dt>,
            <dd key={name}>{words}</dd>,
          ])}
        </dl>
      )}
    </>
  )
}
