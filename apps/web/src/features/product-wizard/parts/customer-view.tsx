import { Anchor } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import type { CustomField, FieldValue } from '#contract/domains/custom-fields.ts'
import type { Medium, Product } from '#contract/domains/product.ts'
import { useFormat } from '../../../client/format.ts'
import { useText } from '../../../client/text.ts'
import { drawings } from '../../../kit/drawings.tsx'
import { sized } from '../../../kit/picture-size.ts'
import { Thumbnail } from '../../../kit/thumbnail.tsx'
import { FormattedText } from '../../../kit/rich-text/formatted-text.tsx'
import { productStepsText } from '../product-steps.text.ts'
import { productSummaryText } from '../product-summary.text.ts'
import classes from './summary.module.css'

const Gallery = ({
  pictures,
  shown,
  show,
}: {
  pictures: readonly Medium[]
  shown: number
  show: (index: number) => void
}) => {
  const t = useText(productSummaryText)
  const picture = pictures[shown]
  return (
    <div>
      <div className={classes.frame}>
        {picture?.file ? (
          <img src={sized(picture.file.url, 960)} alt={picture.alt} />
        ) : (
          <span role="img" aria-label={t('noPicture')} style={{ display: 'contents' }}>
            {drawings.picture}
          </span>
        )}
      </div>
      {pictures.length > 1 && (
        <div className={classes.strip}>
          {pictures.map(({ _id, alt, file }, index) => (
            <button
              key={_id}
              type="button"
              className={classes.small}
              aria-pressed={index === shown}
              aria-label={t('pictureOf', { number: index + 1, count: pictures.length, alt: alt || t('noAlt') })}
              onClick={() => show(index)}
            >
              <Thumbnail url={file?.url} name={alt || String(index + 1)} />
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const useValueWords = () => {
  const t = useText(productSummaryText)
  const { number } = useFormat()
  return ({ limits }: CustomField, value: FieldValue): string => {
    const unit = limits.unit ? ` ${limits.unit}` : ''
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return `${number(value)}${unit}`
    if (typeof value === 'string') return value
    return Array.isArray(value) ? value.join(', ') : `${number(value.from)} – ${number(value.to)}${unit}`
  }
}

const Price = ({ product, chosen }: { product: Product; chosen: Product['variants'][number] | undefined }) => {
  const t = useText(productSummaryText)
  const steps = useText(productStepsText)
  const { money } = useFormat()
  const prices = product.variants.flatMap(({ price }) => price ?? [])
  const price = chosen ? chosen.price : prices.length > 0 ? Math.min(...prices) : null
  const isRange = !chosen && new Set(prices).size > 1
  const before = chosen?.compareAtPrice
  const { billingPeriod: period, billingType } = product
  return (
    <p className={classes.price}>
      <span className="figures">
        {price === null ? t('noPrice') : isRange ? t('from', { price: money(price) }) : money(price)}
      </span>
      {price !== null && before && before > price ? <s className="figures">{money(before)}</s> : null}
      {billingType !== 'one_time' && period && (
        <small>{t('perPeriod', { period: steps(period.unit, { count: period.every }) })}</small>
      )}
    </p>
  )
}

/** Preview of the product page in the store. */
export const CustomerView = ({ product, fields }: { product: Product; fields: readonly CustomField[] }) => {
  const t = useText(productSummaryText)
  const wordsOf = useValueWords()
  const [choice, setChoice] = useState<readonly string[]>([])
  const [shown, setShown] = useState(0)
  const pictures = product.media.filter(({ kind }) => kind === 'image')
  const texts = product.media.filter(({ kind, body }) => kind === 'text' && body !== '')
  const files = product.media.filter(({ kind, file }) => kind === 'file' && file)
  const variantOf = (values: readonly string[]) =>
    product.variants.find((variant) => variant.values.every((value, place) => value === values[place]))
  const isChosen = product.options.every((_, place) => choice[place] !== undefined)
  const chosen = isChosen ? variantOf(choice) : undefined
  const choose = (place: number, value: string) => {
    const next = product.options.map((_, at) => (at === place ? value : choice[at])) as string[]
    setChoice(next)
    const own = variantOf(next)?.media
    const at = pictures.findIndex(({ _id }) => _id === own)
    if (at >= 0) setShown(at)
  }
  const filled = fields.flatMap((field) => {
    const value = product.fields[field._id]
    return value === undefined || value === '' ? [] : [{ name: field.name, words: wordsOf(field, value) }]
  })
  // Digital products and services can be out of stock only if their stock is tracked.
  const isCounted = product.type === 'physical' || product.variants.some(({ onHand }) => onHand !== 0)
  const stock =
    isCounted &&
    chosen &&
    (chosen.available > 0
      ? t('available', { count: chosen.available })
      : t(product.allowBackorder ? 'backorder' : 'soldOut'))
  return (
    <section className={classes.card} aria-label={t('preview')}>
      <p className={classes.label}>{t('preview')}</p>
      <div className={classes.view}>
        <Gallery pictures={pictures} shown={Math.min(shown, Math.max(0, pictures.length - 1))} show={setShown} />
        <div>
          {product.brand && <p className={classes.maker}>{product.brand.name}</p>}
          <h2 className={classes.name}>{product.title}</h2>
          <Price product={product} chosen={chosen} />
          {product.options.map(({ name, values }, place) => (
            <fieldset key={name} className={classes.option}>
              <legend>{name}</legend>
              <div className={classes.values}>
                {values.map((value) => (
                  <button
                    key={value}
                    type="button"
                    className={classes.value}
                    aria-pressed={choice[place] === value}
                    onClick={() => choose(place, value)}
                  >
                    {value}
                  </button>
                ))}
              </div>
            </fieldset>
          ))}
          <p className={classes.words} role="status">
            {isChosen && !chosen ? t('notOffered') : stock}
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
          {files.map(({ _id, alt, file }, index) => (
            <li key={_id}>
              <IconFileTypePdf size={18} aria-hidden="true" />
              <Anchor href={file?.url} target="_blank" rel="noopener">
                {alt || t('fileOf', { number: index + 1 })}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      {filled.length > 0 && (
        <dl className={classes.more} aria-label={t('more')}>
          {filled.flatMap(({ name, words }) => [<dt key={`${name} name`}>{name}</dt>, <dd key={name}>{words}</dd>])}
        </dl>
      )}
    </section>
  )
}
