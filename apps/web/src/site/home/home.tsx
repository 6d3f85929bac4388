import type { Language } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'
import { productName } from '#contract/app-name.ts'
import { sitePath } from '#contract/site-path.ts'
import { SignUpButton } from '#web/site/frame/sign-up-button.tsx'
import { ProductScreenshot } from '#web/site/pictures/product-screenshot.tsx'
import type { PublicPage } from '#web/site/public-page.ts'
import { homeText } from './home.text.ts'
import { Jobs, Strands } from './jobs.tsx'
import { Pricing } from './pricing.tsx'
import { toFaqData, Questions } from './questions.tsx'

// One of the two images is hidden by CSS: a phone then loads only the smallest file of the wide one, and wide screens
// load none of the narrow one (it is lazy).
const wideSizes = '(max-width: 520px) 1px, (min-width: 1296px) 1200px, 100vw'
const narrowSizes = '100vw'

const Hero = ({ language }: { language: Language }) => {
  const text = homeText[language]
  return (
    <div className="hero">
      <h1>{text.headline}</h1>
      <div>
        <p className="lead">{text.lead}</p>
        <p className="actions">
          <SignUpButton language={language} />
          <a className="button plain" href="#features">
            {text.look}
          </a>
        </p>
        <p className="faint when-signed-out">{text.free(plan.trialDays)}</p>
      </div>
      <figure className="shot">
        <ProductScreenshot
          name="orders"
          language={language}
          alt={text.picture}
          priority
          sizes={wideSizes}
          className="wide"
        />
        <ProductScreenshot
          name="orders-on-phone"
          language={language}
          alt={text.picture}
          sizes={narrowSizes}
          className="narrow"
        />
      </figure>
    </div>
  )
}

const Closing = ({ language }: { language: Language }) => {
  const text = homeText[language]
  return (
    <section className="closing" aria-labelledby="closing-heading">
      <Strands knots={[1, 2, 3]} />
      <div>
        <h2 id="closing-heading">{text.closing}</h2>
        <p className="muted">{text.closingLead}</p>
        <p className="actions">
          <SignUpButton language={language} />
          <a className="button plain" href={sitePath('/contact', language)}>
            {text.askFirst}
          </a>
        </p>
      </div>
    </section>
  )
}

const Home = ({ language }: { language: Language }) => (
  <>
    <Hero language={language} />
    <Jobs language={language} />
    <Pricing language={language} />
    <Questions language={language} />
    <Closing language={language} />
  </>
)

const toStructuredData = (language: Language): readonly object[] => {
  const { description } = homeText[language]
  const monthlyPrice = (plan.businessPrice / 100).toFixed(2)
  const home = `{{origin}}${sitePath('/', language)}`
  return [
    { '@type': 'Organization', name: productName, url: '{{origin}}/' },
    {
      '@type': 'SoftwareApplication',
      name: productName,
      description,
      url: home,
      inLanguage: language,
      applicationCategory: 'BusinessApplication',
      operatingSystem: 'Web',
      offers: {
        '@type': 'Offer',
        price: monthlyPrice,
        priceCurrency: plan.currency,
        url: `{{origin}}${sitePath('/#pricing', language)}`,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: monthlyPrice,
          priceCurrency: plan.currency,
          // The UN/CEFACT code for a month.
          referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
        },
      },
    },
    toFaqData(language),
  ]
}

export const homePages: readonly PublicPage[] = [
  {
    path: '/',
    content: (language) => {
      const { title, description } = homeText[language]
      return { title, description, body: <Home language={language} />, structuredData: toStructuredData(language) }
    },
  },
]
