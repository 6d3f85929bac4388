import type { Language } from '#contract/enumerations.ts'
import { plan } from '#contract/plan.ts'
import { productName } from '#contract/product.ts'
import { siteAddress } from '#contract/site-address.ts'
import { WayIn } from '../frame/way-in.tsx'
import { ProductPicture } from '../pictures/product-picture.tsx'
import type { PublicPage } from '../public-page.ts'
import { homeText } from './home.text.ts'
import { Jobs, Strands } from './jobs.tsx'
import { Pricing } from './pricing.tsx'
import { questionFacts, Questions } from './questions.tsx'

// One of the two images is hidden by CSS: a phone then loads only the smallest file of the wide one, and wide screens
// load none of the narrow one (it is lazy).
const wholeWidth = '(max-width: 520px) 1px, (min-width: 1296px) 1200px, 100vw'
const narrowWidth = '100vw'

const Hero = ({ language }: { language: Language }) => {
  const text = homeText[language]
  return (
    <div className="hero">
      <h1>{text.headline}</h1>
      <div>
        <p className="lead">{text.lead}</p>
        <p className="actions">
          <WayIn language={language} />
          <a className="button plain" href="#features">
            {text.look}
          </a>
        </p>
        <p className="faint when-signed-out">{text.free(plan.trialDays)}</p>
      </div>
      <figure className="shot">
        <ProductPicture
          name="orders"
          language={language}
          alt={text.picture}
          priority
          sizes={wholeWidth}
          className="wide"
        />
        <ProductPicture
          name="orders-on-phone"
          language={language}
          alt={text.picture}
          sizes={narrowWidth}
          className="narrow"
        />
        <figcaption>{text.pictureNote}</figcaption>
      </figure>
    </div>
  )
}

const Coming = ({ language }: { language: Language }) => {
  const text = homeText[language]
  return (
    <section className="coming" aria-labelledby="coming-heading">
      <Strands />
      <div>
        <h2 id="coming-heading">{text.coming}</h2>
        <p className="muted">{text.comingLead}</p>
      </div>
      <dl>
        {text.comingParts.map(({ what, means }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </section>
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
          <WayIn language={language} />
          <a className="button plain" href={siteAddress('/contact', language)}>
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
    <Coming language={language} />
    <Pricing language={language} />
    <Questions language={language} />
    <Closing language={language} />
  </>
)

const factsOf = (language: Language): readonly object[] => {
  const { description } = homeText[language]
  const monthlyPrice = (plan.businessPrice / 100).toFixed(2)
  const home = `{{origin}}${siteAddress('/', language)}`
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
        url: `{{origin}}${siteAddress('/#pricing', language)}`,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: monthlyPrice,
          priceCurrency: plan.currency,
          // The UN/CEFACT code for a month.
          referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitCode: 'MON' },
        },
      },
    },
    questionFacts(language),
  ]
}

export const homePages: readonly PublicPage[] = [
  {
    path: '/',
    content: (language) => {
      const { title, description } = homeText[language]
      return { title, description, body: <Home language={language} />, structured: factsOf(language) }
    },
  },
]
