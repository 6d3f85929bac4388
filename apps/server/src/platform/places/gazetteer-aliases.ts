// Alternative names of cities that the sources have under one name only: "alias:name", both normalized.
const pairs = `nueva york:new york city,londres:london,moscu:moscow,pekin:beijing,peking:beijing,tokio:tokyo,
munchen:munich,koln:cologne,colonia:cologne,nurnberg:nuremberg,wien:vienna,viena:vienna,praha:prague,praga:prague,
warszawa:warsaw,varsovia:warsaw,roma:rome,milano:milan,firenze:florence,florencia:florence,venezia:venice,
venecia:venice,napoli:naples,napoles:naples,torino:turin,genova:genoa,lisboa:lisbon,oporto:porto,bruxelles:brussels,
bruselas:brussels,antwerpen:antwerp,amberes:antwerp,geneve:geneva,ginebra:geneva,zurich:zurich,berna:bern,
basilea:basel,copenhague:copenhagen,kobenhavn:copenhagen,estocolmo:stockholm,goteborg:gothenburg,athina:athens,
atenas:athens,estambul:istanbul,el cairo:cairo,la habana:havana,habana:havana,ciudad de mexico:mexico city,
cdmx:mexico city,filadelfia:philadelphia,nueva orleans:new orleans,marsella:marseille,burdeos:bordeaux,
tolosa:toulouse,niza:nice,estrasburgo:strasbourg,lyons:lyon,francfort:frankfurt am main,hamburgo:hamburg,
edimburgo:edinburgh,dublin:dublin,la haya:the hague,den haag:the hague,roterdam:rotterdam,seul:seoul,singapur:singapore,
bombay:mumbai,calcuta:kolkata,nueva delhi:new delhi,donostia:san sebastian,cracovia:krakow,bucarest:bucharest,
belgrado:belgrade,sevilla:sevilla,seville:sevilla,saragossa:zaragoza,corunna:a coruna,la coruna:a coruna`

const aliases = pairs
  .replaceAll('\n', '')
  .split(',')
  .map((pair) => pair.split(':') as [alias: string, name: string])

const minPrefixLength = 4

/** The names for an alias or its prefix. */
export const resolveAliases = (input: string): string[] =>
  aliases
    .filter(([alias]) => alias === input || (input.length >= minPrefixLength && alias.startsWith(input)))
    .map(([, name]) => name)
    .filter((name) => !name.startsWith(input))
