/**
 * Title | brand | category > subcategory | price, or price < compare-at price | cost | quantity | grams | tags | drawing
 * | options | values of custom fields | description | draft, archived, subscription, digital, backorder or untracked
 */
export const demoCatalogs: readonly string[] = [
  `Walnut serving board|Alder & Ash|Kitchen > Knives & boards|68.00|29.50|18|1450|walnut, gift|walnutBoard|Size: Small, Large|Material=Black walnut; Care=Wipe clean|Turned from a single plank and finished with food-safe oil.
  Maple bread board|Alder & Ash|Kitchen > Knives & boards|54.00|22.00|9|1600|maple|breadBoard||Material=Hard maple; Care=Hand wash|With a crumb groove and a hole for hanging.
  Cherry salad bowl|Alder & Ash|Kitchen > Tableware|92.00|41.00|4|1200|cherry, gift|saladBowl||Material=Cherry; Care=Hand wash|Wide enough for six, light enough for one hand.
  Beech spoon set|Alder & Ash|Kitchen > Cookware|24.00|9.00|40|180|beech|spoonSet||Material=Beech; Care=Hand wash|Three spoons: one to stir, one to taste, one to serve.
  Letterpress thank-you cards|Birchwood Press|Stationery > Cards|16.00|5.20|60|120|paper, gift|thankYouCards|||Six cards on cotton paper, printed by hand.
  2027 wall calendar|Birchwood Press|Stationery > Cards|28.00|9.80|35|300|paper, new|calendar|||Twelve linocuts of the valley, one for each month.
  Birthday card bundle|Birchwood Press|Stationery > Cards|22.00 < 26.00|7.00|3|160|paper, sale|birthdayCards|||Eight cards for eight birthdays, with envelopes.
  House blend|Blue Heron Coffee|Pantry > Coffee & tea|15.50|6.90|48|340|coffee|houseBlend|Grind: Whole bean, Filter, Espresso|Net weight=12; Made in the Hudson Valley=yes|Chocolate and roasted hazelnut, easy to drink every day.
  Ethiopia Guji|Blue Heron Coffee|Pantry > Coffee & tea|19.00|8.80|22|340|coffee, single origin|ethiopia|Grind: Whole bean, Filter|Net weight=12|Washed, with jasmine and apricot.
  Decaf Sierra|Blue Heron Coffee|Pantry > Coffee & tea|16.50|7.60|2|340|coffee|decaf||Net weight=12|Sugarcane-processed, with all the flavor.
  Coffee subscription|Blue Heron Coffee|Pantry > Coffee & tea|29.00|13.00|0|680|coffee, gift|coffeeSubscription||Net weight=24|Two bags a month, roasted the day they ship.|subscription
  Oat and honey soap|Brightwater Soap Co.|Bath & body > Soap|8.50|2.40|120|110|soap, vegan|oatSoap|||Cold process, cured for six weeks.
  Charcoal soap|Brightwater Soap Co.|Bath & body > Soap|8.50|2.50|75|110|soap, vegan|charcoalSoap|||A deep clean for hands that work outside.
  Soap gift box|Brightwater Soap Co.|Bath & body > Soap|32.00|11.00|14|520|soap, gift|soapBox|||Four bars in a recycled gift box.
  Fireside candle|Cedar Hill Candles|Home > Candles|26.00|9.40|33|420|candle|firesideCandle|Size: 8 oz, 16 oz||Cedar, smoke and a little vanilla.
  Beeswax tapers|Cedar Hill Candles|Home > Candles|18.00|7.10|5|200|candle, beeswax|tapers|Color: Natural, Ivory, Moss||A pair, dipped by hand.
  Orchard candle|Cedar Hill Candles|Home > Candles|26.00 < 30.00|9.40|0|420|candle, sale|orchardCandle|||Apple leaf and wet stone.
  Copper saucepan|Copperline|Kitchen > Cookware|189.00|92.00|7|1900|copper|saucepan|Size: 1 qt, 2 qt, 3 qt|Material=Copper and steel; Care=Hand wash|Steel-lined, so only the outside needs polishing.
  Cast-iron skillet|Copperline|Kitchen > Cookware|74.00|33.00|21|2600|iron|skillet||Material=Cast iron; Care=Wipe clean|Seasoned three times before it leaves the foundry.
  Chef’s knife|Cormorant Knives|Kitchen > Knives & boards|165.00|78.00|6|240|knife, steel|chefKnife|Handle: Walnut, Maple|Material=Carbon steel; Care=Hand wash|Eight inches, ground thin, made to be sharpened.
  Paring knife|Cormorant Knives|Kitchen > Knives & boards|85.00|38.00|12|90|knife, steel|paringKnife||Material=Carbon steel; Care=Hand wash|Three and a half inches, for fruit and fine work.
  Bread knife|Cormorant Knives|Kitchen > Knives & boards|120.00|55.00|1|210|knife, steel|breadKnife||Material=Carbon steel; Care=Hand wash|Nine inches, scalloped, for crusty loaves.
  Wildflower honey|Dry Creek Honey|Pantry > Honey & preserves|14.00|5.60|64|340|honey, raw|wildflowerHoney|Size: 12 oz, 24 oz|Net weight=12; Made in the Hudson Valley=yes|Raw and unfiltered, from hives by the creek.
  Creamed honey|Dry Creek Honey|Pantry > Honey & preserves|15.00|6.20|27|340|honey|creamedHoney||Net weight=12; Made in the Hudson Valley=yes|Spreads like butter.
  Linen duvet cover|Elmwood Linen|Home > Bedding|248.00|118.00|8|1800|linen|duvet|Size: Twin, Queen, King; Color: Oat, Moss, Ink|Material=Linen; Comfort temperature=54..82|Stonewashed flax that gets softer every year.
  Linen pillowcases|Elmwood Linen|Home > Bedding|68.00|29.00|25|420|linen|pillowcases|Color: Oat, Moss, Ink|Material=Linen|A pair, with envelope closures.
  Waffle towel|Elmwood Linen|Bath & body > Towels|36.00|14.50|19|380|linen, cotton|waffleTowel|Color: Oat, Moss|Material=Linen and cotton; Care=Machine wash cold|Dries fast, folds small.
  The Otter’s Winter|Fable & Fern|Children > Books|18.00|7.90|42|410|book|otterBook|||A picture book about sharing a river.
  Wooden train|Fable & Fern|Children > Wooden toys|46.00|19.00|11|900|toy, beech|train||Material=Beech|An engine and three cars, with rounded corners.
  Stacking rings|Fable & Fern|Children > Wooden toys|28.00|10.50|4|450|toy|stackingRings||Material=Beech|Seven rings in seven plant-based colors.
  Strawberry jam|Field Notes Farm|Pantry > Honey & preserves|11.00|4.10|55|280|preserve|strawberryJam||Net weight=10; Made in the Hudson Valley=yes|More fruit than sugar.
  Dill pickles|Field Notes Farm|Pantry > Honey & preserves|12.50|4.60|30|480|pickle|pickles||Net weight=17; Made in the Hudson Valley=yes|Crisp, with garlic and mustard seed.
  Speckled mug|Finch Ceramics|Kitchen > Tableware|34.00|12.00|16|380|stoneware, gift|mug|Glaze: Cream, Slate, Moss|Material=Stoneware; Care=Dishwasher safe|Holds 12 ounces, with a three-finger handle.
  Pasta bowl|Finch Ceramics|Kitchen > Tableware|42.00|16.00|13|620|stoneware|pastaBowl|Glaze: Cream, Slate|Material=Stoneware; Care=Dishwasher safe|Wide and low, for dinner in front of the fire.
  Calming balm|Foxglove Apothecary|Bath & body > Skincare|19.00|6.30|28|60|balm|balm|||Lavender and chamomile in beeswax.
  Bath salts|Foxglove Apothecary|Bath & body > Skincare|22.00|7.00|3|450|bath, gift|bathSalts|||Epsom salt and rosemary for a long soak.
  Linen napkins|Gather Table|Kitchen > Linens|48.00|20.00|20|320|linen|napkins|Color: Oat, Ink|Material=Linen; Care=Machine wash cold|A set of four, hemmed by hand.
  Table runner|Gather Table|Kitchen > Linens|58.00|24.00|6|400|linen|tableRunner||Material=Linen; Care=Machine wash cold|Seventy-two inches of washed linen.
  Sea salt flakes|Grain & Salt|Pantry > Oils & vinegars|9.50|3.20|80|150|salt|saltFlakes||Net weight=5.3|From the coast of Maine.
  Heirloom beans|Grain & Salt|Pantry > Honey & preserves|8.00|2.90|44|450|beans|beans||Net weight=16|Slow-cook them with a bay leaf.
  Lambswool throw|Harbor Wool|Home > Bedding|178.00 < 210.00|84.00|5|1300|wool, sale|throwBlanket|Color: Fog, Spruce|Material=Lambswool; Comfort temperature=41..68|Woven in Maine, brushed on one side.
  Fisherman’s sweater|Harbor Wool|Clothing > Knitwear|198.00|95.00|4|850|wool|sweater|Size: S, M, L, XL; Color: Natural, Navy|Material=Wool; Comfort temperature=23..54|Thick, warm and keeps its shape.
  Willow log basket|Hearthside|Home > Baskets & storage|86.00|37.00|9|1700|willow|logBasket||Material=Willow|Holds enough firewood for an evening.
  Broom|Hearthside|Home > Baskets & storage|48.00|19.00|15|900|broomcorn|broom||Material=Broomcorn|Bound by hand, with a hanging loop.
  Hand trowel|Juniper Lane|Garden & outdoor > Tools & gloves|32.00|13.00|26|350|steel, garden|trowel||Material=Forged steel|Forged from one piece of steel.
  Gardening gloves|Juniper Lane|Garden & outdoor > Tools & gloves|29.00|11.00|2|160|leather, garden|gloves|Size: S, M, L|Material=Goatskin|Soft goatskin with a snug cuff.|backorder
  Canvas backpack|Kestrel Outdoor|Garden & outdoor > Bags & bottles|145.00|66.00|10|1100|canvas|backpack|Color: Olive, Sand|Material=Waxed canvas|Twenty liters, two outside pockets.
  Steel bottle|Kestrel Outdoor|Garden & outdoor > Bags & bottles|34.00|13.50|38|380|steel|steelBottle|Size: 18 oz, 32 oz; Color: Olive, Sand, Ink|Material=Steel|Keeps drinks cold for 24 hours.
  Breakfast tea|Larkspur Tea|Pantry > Coffee & tea|13.00|4.80|51|100|tea|breakfastTea||Net weight=3.5|Assam and Ceylon, great with milk.
  Peppermint tea|Larkspur Tea|Pantry > Coffee & tea|12.00|4.20|36|60|tea, herbal|peppermintTea||Net weight=2|Whole leaves from one field.
  Maple syrup, amber|Maplewright|Pantry > Honey & preserves|24.00|10.50|29|500|maple|mapleSyrup|Size: 12 oz, 25 oz|Net weight=18|Tapped in March, bottled in April.
  Maple sugar|Maplewright|Pantry > Sweets|16.00|6.80|0|200|maple|mapleSugar||Net weight=7|For coffee, oatmeal and toast.
  Bedside lamp|Northlight Lamps|Home > Lighting|128.00|56.00|7|1600|lamp|lamp|Color: Brass, Black|Material=Brass and linen|Warm light with a linen shade.
  Leather card holder|Oak & Otter|Clothing > Accessories|58.00|22.00|17|60|leather, gift|cardHolder|Color: Tan, Dark brown|Material=Vegetable-tanned leather|Holds four cards and folded bills.
  Olive oil|Olive Yard|Pantry > Oils & vinegars|26.00|11.50|34|750|olive oil|oliveOil||Net weight=24|Pressed within a day of picking.
  Dotted notebook|Pine Street Paper|Stationery > Notebooks|18.00|6.00|90|220|paper|notebook|Color: Forest, Clay, Night||Lies flat, with ink-proof paper.
  Fountain pen|Rook & Raven|Stationery > Pens & inks|76.00|34.00|8|40|pen, gift|fountainPen|Nib: Fine, Medium||Writes from the first stroke.
  Ink, blue-black|Rook & Raven|Stationery > Pens & inks|19.00|6.70|23|150|ink|ink|||Quick-drying and archival.
  Flannel pajamas|Small Hours|Clothing > Sleepwear|94.00|41.00|6|620|cotton|pajamas|Size: S, M, L|Material=Cotton flannel; Care=Machine wash cold; Comfort temperature=50..68|Brushed inside and out.
  Dark chocolate 72%|Union Chocolate|Pantry > Sweets|9.00|3.60|110|70|chocolate, vegan|chocolate||Net weight=2.5|Two ingredients, one origin.
  Cedar nest box|Wren House|Garden & outdoor > Bird care|42.00|17.00|12|1300|cedar, garden|nestBox||Material=Cedar|Sized for wrens, with a clean-out door.
  Spring gift basket|Gather Table|Home > Baskets & storage||||2400|gift, new|giftBasket|||Contents to be announced in April.|draft
  Summer swim towel|Tidepool|Bath & body > Towels|44.00|18.00||500|cotton, new|swimTowel|||Striped terry that dries by the afternoon.|draft
  Holiday candle 2025|Cedar Hill Candles|Home > Candles|28.00|9.90|0|420|candle|holidayCandle|||Last year’s scent: orange and clove.|archived
  Fisherman’s sweater pattern|Harbor Wool|Clothing > Knitwear|12.00|||0|wool, pattern|sweaterPattern|||A PDF with charts for sizes S to XL. Download it right after you pay.|digital
  Gift wrapping|Birchwood Press|Stationery > Cards|4.50|1.10||0|paper, gift|giftWrapping|||Kraft paper, twine and a note in your words.|untracked`,
  `Aceite picual|Aceites Alcázar|Despensa > Aceites|14,90|6,80|60|500|aceite, ecológico|picualOil|Formato: 250 ml, 500 ml, 2 l|Peso neto=458; Denominación de origen=Jaén; Sin gluten=yes|De primera prensa, verde y picante.
  Aceite arbequina|Aceites Alcázar|Despensa > Aceites|13,50|6,20|32|500|aceite|arbequinaOil||Peso neto=458; Sin gluten=yes|Suave y dulce, para desayunar.
  Plato llano pintado|Cerámica Lucía|Mesa > Platos y cuencos|28,00|11,00|18|620|cerámica, regalo|plate|Color: Crudo, Añil||Pintado a mano en Talavera.
  Cuenco de gazpacho|Cerámica Lucía|Mesa > Platos y cuencos|19,50|7,60|24|380|cerámica|gazpacho|Color: Crudo, Añil, Teja||Para gazpacho, natillas y ensaladas.
  Jarra de agua|Cerámica Lucía|Mesa > Copas|46,00|19,00|3|1100|cerámica|pitcher|||Un litro que se mantiene fresco.
  Mejillones en escabeche|Conservas Ría|Despensa > Conservas|7,90|3,10|85|115|conserva|musselTin||Peso neto=115; Sin gluten=yes|De batea, fritos antes de escabechar.
  Navajas al natural|Conservas Ría|Despensa > Conservas|12,40|5,40|4|111|conserva|razorClamTin||Peso neto=111; Sin gluten=yes|Solo agua, sal y navajas.
  Ventresca de bonito|Conservas Ría|Despensa > Conservas|11,80 < 13,50|5,10|38|111|conserva, oferta|tunaTin||Peso neto=111; Sin gluten=yes|En aceite de oliva, en lascas enteras.
  Manta merina|El Telar|Hogar > Mantas y cojines|139,00|62,00|7|1200|lana, regalo|woolBlanket|Color: Crudo, Añil, Teja||Tejida en telar de lanzadera.
  Cojín de lana|El Telar|Hogar > Mantas y cojines|48,00|20,00|12|500|lana|cushion|Color: Crudo, Añil||Con relleno de plumas.
  Mermelada de higo|Huerta Niño|Despensa > Dulces|6,50|2,30|54|240|mermelada|figJam||Peso neto=240; Sin gluten=yes|Higos maduros y un poco de limón.
  Pimientos asados|Huerta Niño|Despensa > Conservas|8,20|3,00|41|290|conserva, vegano|roastedPeppers||Peso neto=290; Sin gluten=yes|Asados a la leña y pelados a mano.
  Jabón de oliva|Jabones Ñandú|Hogar > Cestas|5,90|1,80|96|110|jabón, vegano|oliveSoap|||Un solo aceite y nada más.
  Lámina Retiro|La Imprenta Azul|Hogar > Láminas|24,00|7,50|22|90|papel|print|Formato: A4, A3||Risografía a dos tintas.
  Cuaderno de viaje|La Imprenta Azul|Hogar > Láminas|14,00|4,80|37|180|papel|travelNotebook|||Papel crema, cosido con hilo.
  Capazo de mimbre|Mimbre y Sol|Hogar > Cestas|36,00|14,00|9|700|mimbre|marketBasket|Talla: Pequeño, Grande||Para el mercado y para la playa.
  Sombrero de paja|Mimbre y Sol|Hogar > Cestas|32,00|12,50|2|150|paja|strawHat|||De ala ancha, para días de sol.
  Queso curado de oveja|Quesos Peñalara|Despensa > Quesos|18,60|8,70|26|450|queso|cheeseWheel|Formato: Cuña, Medio|Peso neto=450; Denominación de origen=Sierra de Guadarrama; Sin gluten=yes|Seis meses en cueva.
  Queso azul de la sierra|Quesos Peñalara|Despensa > Quesos|16,20|7,40|0|300|queso|blueCheese||Peso neto=300; Sin gluten=yes|Cremoso e intenso.
  Turrón blando|Turrones Abril|Despensa > Dulces|12,90|5,20|70|250|turrón, regalo|nougat||Peso neto=250; Denominación de origen=Jijona; Sin gluten=yes|Almendra marcona y miel.
  Mazapán|Turrones Abril|Despensa > Dulces|10,50|4,10|33|200|mazapán|marzipanFigures||Peso neto=200|Figuritas como las de antes.
  Albariño|Vinos Océano|Bodega > Blancos|13,80|6,00|48|1300|vino|albarino||Denominación de origen=Rías Baixas; Temperatura de servicio=8..10|Sal, pomelo y niebla.
  Alpargatas|Zapatería Gómez|Calzado > Alpargatas|34,00|13,00|6|420|alpargata|espadrilles|Talla: 36, 37, 38, 39, 40, 41; Color: Crudo, Añil||Yute y algodón, cosidas a mano.
  Sandalias de cuero|Zapatería Gómez|Calzado > Sandalias|69,00|30,00||480|cuero, nuevo|sandals|||Llegan en primavera.|draft
  Cesta de Navidad 2025|Mimbre y Sol|Hogar > Cestas|89,00|41,00|0|4200|regalo|christmasBasket|||La del año pasado.|archived`,
  `First flush sencha|Asagiri Tea|Tea > Sencha|1800|760|42|100|tea|sencha|Size: 50 g, 100 g|Origin=Shizuoka; Brewing=70..80|Bright and grassy, picked in April.
  Roasted hojicha|Asagiri Tea|Tea > Hojicha|1200|480|58|100|tea|hojicha||Origin=Shizuoka; Brewing=90..100|Toasted, gentle, good after dinner.
  Ceremonial matcha|Asagiri Tea|Tea > Matcha|3600|1650|4|30|tea, gift|matcha||Origin=Uji; Brewing=70..80; Gift box=yes|Stone-ground the week we ship it.
  Hinoki cutting board|Hinoki House|Tableware > Plates|5400|2500|11|900|hinoki|hinokiBoard|Size: Small, Large|Origin=Kiso|Gentle on knives, with a fresh cedar scent.
  Bath stool|Hinoki House|Tableware > Plates|9800|4700|3|1900|hinoki|bathStool||Origin=Kiso|Four legs, joined without screws.
  Indigo cloth|Indigo Loom|Paper & textile > Cloths|2900|1200|26|80|aizome|indigoCloth|Pattern: Asanoha, Seigaiha|Origin=Tokushima|Dyed eight times.
  Noren curtain|Indigo Loom|Paper & textile > Cloths|12800 < 14800|6200|5|600|aizome, sale|noren||Origin=Tokushima|Hand-dyed, for a standard doorway.
  Washi notebook|Kumo Paper|Paper & textile > Notebooks|1600|560|73|160|washi|washiNotebook|Color: White, Indigo, Persimmon|Origin=Echizen|Sewn with five stitches.
  Letter set|Kumo Paper|Paper & textile > Notebooks|1100|390|34|90|washi, gift|letterSet||Gift box=yes|Ten sheets, five envelopes.
  Rice crackers|Matsuri Snacks|Pantry > Snacks|480|190|140|120|snack|riceCrackers|Flavour: Soy, Sesame, Chilli||Grilled over charcoal.
  Roasted nori|Matsuri Snacks|Pantry > Snacks|860|350|2|40|seaweed|nori||Origin=Ariake|Ten crisp sheets.
  Tea bowl|Shirokuma Ceramics|Tableware > Tea bowls|7200|3300|6|340|ceramic, gift|teaBowl|Glaze: Ash, Snow|Origin=Mino; Gift box=yes|A wide bowl for matcha.
  Sake cup pair|Shirokuma Ceramics|Tableware > Sake cups|3800|1700|15|220|ceramic, gift|sakeCups||Origin=Mino; Gift box=yes|A set of two.
  Yuzu kosho|Yuzu & Co.|Pantry > Condiments|980|410|39|80|yuzu|yuzuKosho|Heat: Green, Red||Citrus, chili and salt.
  Ponzu|Yuzu & Co.|Pantry > Condiments||||360|yuzu, new|ponzu|||Label design in progress.|draft`,
]
