/**
 * Passwords that guessers try first, in lower case and without the digits and signs around them: 'Welkom2024!' is found
 * as 'welkom'. Made from the front of the frequency list of leaked passwords that zxcvbn ships (Dropbox and zxcvbn-ts,
 * MIT licence), stripped as above, with Dutch words, names, places and clubs that people take added by hand.
 */
export const commonPasswords = `
  a1b2c a1b2c3d a1s2d3f a2b3c a2b3c4d aaa aaliyah aap aapje aardbei aardvark aaron abby abc abcabc abcd abcde aberdeen
  abgrtyu abigail abraham absolut access accord account achilles acht action active adam adgjmptw adidas admin
  administrator admiral adonis adrian adriana adult aezakmi africa again agent aggies ahmed aikido airborne airbus
  airforce airplane aisha ajacied ajax ajaxamsterdam alabama alan alaska albatros albert alberto albina albion alejandr
  aleksandr aleksey alex alexande alexander alexandr alexandra alexis alfa alfred ali alibaba alice alicia alien aliens
  alison alkmaar allen alliance allison allmine allsop almere alpha alpine alucard always alyssa amadeus amanda amateur
  amazon amber amelia america american amersfoort amsterda amsterdam anaconda anakin anal analsex anarchy anastasia
  anders anderson andre andrea andreas andrei andres andrew andrey andy anfield angel angela angelica angelina angelo
  angels angie anhyeuem animal animals anime anja anna anne annette annie anouk answer anthony anton antonio antwerpen
  anubis anything apache apeldoorn apollo appel appeltje apple applepie apples april aquarius aragorn archer archie area
  arizona arjan arjay armani arnhem arnold arsenal artemis arthur artist asd asdasd asdf asdfasdf asdfg asdfgh asdfghj
  asdfghjk asdfghjkl asdfjkl asdzxc ashley ashton asian aspire aspirine assass assassin assen assfuck asshole assholes
  assman asterix astrid astros athena atlanta atlantic atlantis atomic attack auburn audia audrey august augustus aurora
  aussie austin australi australia auto autumn avalanch avalon avatar avenger awesome ayse azamat azerty azsxdc azsxdcfv
  babe babes babies baby babyblue babyboy babydoll babygirl babylon back backdoor bacon badass badboy baddog badger
  baggins bailey ball baller balloon balls bambam banaan banana bananas bandit bang bangbang bangkok banker banshee
  barbara barber barbie barcelon barcelona barkley barney barry barsik bart bas baseball basisschool basket basketba
  basketball bass bassman bastard batman battle baxter bayern beach beaches beagle beaner beanie bear bearbear bears
  beast beastie beatles beatrice beautiful beauty beaver beavis beckham becky beefcake beer beerbeer beertje beetle
  beheer beheerder belgie believe belinda bell bella belle bender benjamin bennett benny benson bentley beretta berg
  berlin bernard bernie bertha bertie bethany better betty beverly bianca bicycle bier biertje bigballs bigbear bigbird
  bigboobs bigboy bigcock bigdaddy bigdick bigdog bigfoot bigger biggie bigguy bigmac bigman bigmoney bigone bigred
  bigsexy bigtime bigtits bike bikini bill billie billy billybob billyboy bimmer bingo bird birdie birdman birthday
  biscuit bishop bitch bitches biteme bizkit blabla black blackcat blackdog blackhaw blackie blackjac blackman blacks
  blacky blad blade blades blahblah blake blaster blauw blazer blessed blij blink blizzard bloem bloemen bloemetje
  blonde blondes blondie blood bloody blossom blow blowjob blowme blue bluebird blueblue blueboy bluedog blueeyes
  bluemoon blues bluesky boat bobafett bobbie bobbob bobby bobcat boeing bogart bogdan bogey bohica bollocks bollox
  bomber bond bondage bone bonehead boner bones bonita bonjour bonkers bonnie bonsai boob boobies booboo boobs booger
  boogie boom boomboom boomer boos boot bootie boots booty boris bos bosco boss bossman boston boterham bottle bottom
  bounce bowler bowling bowser boxing boys br0d3r brabant brad bradford bradley bram brandi brando brandon brandy brasil
  braves brazil breast breda breeze brenda brendan brian briana brianna bridge bridget brighton bristol britney britt
  brittany broadway broer broken brommer bronco broncos brood brooke brooklyn brooks brother brothers brown brownie
  browns bruce brucelee brugklas bruin bruins bruno brutus bryan bryant bubba bubbas bubble bubbles buck buckeye
  buckeyes buckshot buddha buddy budlight budman budweise buffalo buffett buffy bugger builder bull bulldog bulldogs
  bullet bullseye bullshit bunghole bunny burger burton bus bush business busted buster butch butler butt butter
  butterfl butterfly butthead butthole buttman button buttons byteme cabbage cactus cadillac caesar caitlin calico
  caliente californ california caligula callaway callie calvin camaro cambuur camel camelot camels camera cameron
  camilla camille campbell canada canadian cancel cancer cancun candle candy candyman cannon canon cantona capital
  capone captain caramel cardinal carl carla carlo carlos carlton carmen carnaval carol carole carolina caroline carolyn
  carpet carrera carrie carrot carson carter cartman cartoon caserta casey cash casino casper cassidy cassie castle
  catalina catch catdog catfish catherin catherine catman cats cavalier caveman cavia ccbill cdtnkfyf cecilia celeron
  celeste celica celine celtic celtics cent center central cessna chad chainsaw chair champ champion champs chance
  chandler chanel chang change changeme chantal chaos charger chargers charles charley charli charlie charlott charlotte
  charlton charly charmed chase chaser check cheers cheese cheetah chelsea chemical cheng cherokee cherry cheryl chester
  chevelle chevrole chevy chewie cheyenne chicago chichi chicken chickens chicks chico chief chiefs children china
  chipper chivas chloe chocola chocolade chocolat chocolate chong chopper chris chrisbln chrissy christ christia
  christian christie christin christina christine christop christopher christy chronic chrono chubby chuck chucky church
  cigars cinder cindy cinnamon citroen city cjkysirj cjkywt claire clancy clapton clarence classic claude claudia
  clayton clemson clifford clinton clipper clitoris cloud clover cobra cocacola cock cocks coconut cody coffee cohiba
  coke coleman colleen college collins colombia colorado colors colt coltrane columbia columbus comics command commando
  compaq compute computer concrete condom condor connect conner connie connor conrad consumer contact content control
  cookie cookies cool cooldude cooler coolguy coolio coolman cooper cooter copper cornell corona corrado corrie corvette
  cosmo cosmos cosworth cotton cougar country courtney cowboy cowboys coyote cracker craig crash crawford crazy crazybab
  cream creampie creamy creative credit cricket crimson cristina critter cruise cruiser crunch crusader crysis crystal
  cthulhu cthutq cubbies cuddles cumming cumshot cunt cunts cupcake curious curtis custom cutlass cutter cxfcnmt cyber
  cyclone cyclops cynthia cypress daan daddy daewoo dagger daisy dakota dale dalejr dallas dalton damage damian damien
  dammit damnit dana dance dancer dang danger danie daniel daniela danielle daniil danila danni danny dannyboy dansen
  dante danzig daphne dark darkness darkside darkstar darling darren darwin dave david davids davidson davis dawg dawn
  dawson daytona dbrnjhbz deacon dead deadhead deadman dean deanna death debbie deborah december deedee deejay
  deepthroat deeznuts defender defiant deftones delete delft delta demi demo demon demons denali denhaag denis denise
  deniska dennis denver depeche derrick desert design designer desire deskjet destiny detroit deur deventer devil
  devildog devils dexter dfkthbz dfkthf dfktynbyf dfvgbh dharma diablo diamond diamonds diana dick dickhead dicks
  diehard diesel dietcoke digger digital dilbert dildo dilligaf dillon dima dinamo ding dingdong dinosaur dinsdag
  diploma direct director dirty discover disney divine dixie dkflbckfd dkflbvbh doberman dochter doctor dodge dodger
  dodgeram dodgers doei dogg doggie doggy dogman dogs dolfijn dollar dollars dolphin dolphins dominic domino donald
  donderdag dong donkey donna donnie donuts doobie doodle doogie dookie dordrecht dorian dorothy double doug doughboy
  douglas down downtown dracula drago dragon dragons dragoon drake dream dreamer dreams drenthe drew drie driver drizzt
  dromen droom droopy drop dropje drowssap drpepper druif drummer dthjybrf dublin ducati duchess duck dude dudley duin
  duizend duke dumbass duncan durango duster dustin dusty dylan eagle eagles eastside easy eatme eatpussy eatshit
  eclipse eddie eduard edward edwards edwin eekhoorn een eend eeyore egel eileen eindhoven einstein ekaterina elaine
  electric element elena elephant eleven elijah elizabet elizabeth elliot elliott elly elvira elvis elwood emerald
  emerson emily eminem emma emmanuel emmen emmitt empire energy engage engel engeltje engine engineer england english
  enigma enjoy enschede enter enterpri enterprise eric erica ericsson erik ernest erotic erotica erwin escape escort
  esther eternity eugene europa europe eva evelyn everest everton evi examen excalibu exigen exigent exodus explorer
  express extreme fabian fabie fabric facial faggot faith falcon falcons fallen fallout familie family fang fantasy
  farmer farside fart fashion fast faster fatass fatboy fatcat father fatima fatman feather februari february federico
  feest feestje feet feijenoord felicia felix femke fender fernand fernando ferrari ferret fetish feyenoord fghtkm
  ficken fiesta fiets fietsen figaro fighter filter finger fingers finish finn fire fireball firebird firefly firefox
  fireman first fish fisher fishes fishing fitness fktrcfylh fktrcfylhf fktrctq flames flamingo flash flatron fletch
  fletcher fleur flevoland flight flipper floppy florence florian florida flounder flower flowers floyd fluffy flyboy
  flyers flying foobar football ford fordf forest forever forfun forget forgot formula forrest fortuna fortune fossil
  foster fowler foxtrot framboos france frances francesc francis franco francois frank frankie franklin franky freak
  freaks freaky freckles fred freddie freddy frederic fredfred free freedom freeman freepass freeporn freeuser french
  fresh friday friend friends friesland frietje fright frisco fritz frodo frog frogger froggy front frontier frosty
  frozen fubar fuck fuck_inside fucked fucker fuckers fuckface fuckfuck fuckher fuckin fucking fuckit fuckme fuckoff
  fuckthis fucku fuckyou fugazi function funny funtime fusion future fyfcnfcbz fylhtq gabrie gabriel galaxy galina
  galore gambit gandalf gang gangbang gangsta gangster garage garbage garcia garden garfield gargoyle garrett gary
  gateway gator gators gbpltw gebruiker geel gegcbr geheim gelderland geloof geluk gelukkig gemini general genesis
  genius george georgia gerald gerard german germany geronimo gerrit getmoney getsome gezellig gezin gfhjkm ghbdtn
  ghbdtnbr ghetto ghjcnj ghjcnjnfr ghost giant giants gibson gilbert gillian ginger giorgi giovanni giraffe girl girls
  gisteren giuseppe gizmo gizmodo gjkbyf global gloria gmoney gn56gn goalie goblin goblue goddess godfather godsmack
  godzilla gofish goforit goku gold goldberg golden goldfish goldie goldstar golf golfball golfer golfgolf golfing
  goliath gonzo goober good goodbye goodluck goodman goodtime google goose gopher gordon gorilla gotcha gothic gotohell
  goud gouda govols grace gracie graham grandma granny grant grapes gras grateful great greatone greece green greenbay
  greenday greene greens greet greg gregory gremlin grendel gretchen griffey griffin grijs gringo grizzly groen
  groningen groovy groucho grover grumpy guardian guest guiness guinness guitar gundam gunnar gunner gunners gustav
  gymnasium haan haarlem hacker hagelslag hailey hairy halflife hallo hambone hamburg hamilton hamlet hammer hammers
  hamster handsome hang hank hannah hanneke hannibal hans hansen hansolo happy happyday hard hardcore harder hardon
  hardrock harley harmony harold harper harris harrison harry hartje harvey hassan hastings havefun hawaii hawk hawkeye
  hayden hayley head heart hearts heather heaven hector hedgehog heerenveen heidi held helen helena hell hellfire hello
  helloo hellyeah helmond help helpme hemel hendrix henk henry hentai herbert herbie hercules herfst herman hermes
  hershey hesoyam hidden highland hilton hilversum hiphop history hithere hitler hitman hjvfirf hobbes hobbit hockey
  hoihoi holden holiday holland hollander holly hollywoo hollywood holmes holyshit home homer homers homerun hond honda
  honderd hondje honey hongkong hooker hoop hooter hooters hoover hope hopper horizon horndog hornet horney horny horse
  horses hotboy hotdog hotpussy hotred hotrod hotsex hotshot hotstuff hottie house houses houston houvanjou howard
  hudson huis huisje huiswerk hummer hungry hunter hunting hupholland hurrican husker huskers huskies hustler hyperion
  ibanez icecream iceman idontknow iforgot igor iguana ihateyou ikhouvanje ikhouvanjou ikvindjelief illini ilovesex
  iloveu iloveyo iloveyou imagine immortal impala imperial incubus indian indiana indians indigo infantry inferno
  infiniti infinity ingrid inloggen insane insert inside integra internet intrepid intruder ireland irina iris irish
  ironman isa isabel isabella isabelle isaiah island israel italia italian ivan ivanov ivanova iverson iwantu j4ye3uz
  jabroni jack jackal jackass jackie jackoff jackson jacob jade jaguar jake jamaica james jamesbon jamesbond jamie
  jammer jan jane janet janice janine januari january japan japanese jarhead jasmin jasmine jason jasper java javier
  jayhawk jazz jazzman jean jeanette jeanne jedi jeep jeff jeffrey jenna jennie jennifer jenny jensen jeremiah jeremy
  jericho jerkoff jeroen jerome jerry jersey jess jesse jessic jessica jessie jester jesus jethro jewels jillian jimbo
  jimbob jimmy joanna joanne joejoe joey johan johanna johannes john johnjohn johnny johnson joke joker jokers jolanda
  jonathan jones joost jordan jordy jose joseph josh joshua journey jrcfyf juan judith juf juffrouw juggalo juice juli
  julia julian julie juliet julius jumper junebug jungle juni junior jupiter jurgen justdoit justice justin justine
  justme juventus kaas kaasje kahuna kaiser kaktus kamer kamikaze kangaroo kanjer kansas karate karen karin karina
  karolina kasper kat katana katerina kathleen kathryn kathy katie katje katrin katrina kawasaki kcj9wx5n keeper kees
  keith kelley kelly kelsey kendall kennedy kenneth kenny kenshin kentucky kenwood kenworth kermit kers kerst kerstboom
  kerstmis kevin keyboard keystone keywest kickass kicker kids kill killbill killer killme kim kimber kimberly kind
  kinderen kinderopvang kindje king kingdom kingfish kingkong kingpin kingston kinky kip kipper kirill kirsten kiss
  kisses kissme kitkat kitten kitty kittycat klas klaster kleinkind kleuter klingon knap knickers knicks knight knights
  knopka knuffel kodiak koek koekje koffie kolobok kong konijn konijntje koning koningin koningsdag korn koshka kostya
  kotenok kramer krishna krista kristen kristi kristin kristina kristine kristy ktyjxrf kume kungfu kusje kusjes kyle
  labrador labtec lacrosse ladies lady ladybug laguna lakers lamont lamp lance lancelot lancer lansing laptop larisa
  larry lars lasvegas latin latino laura laurel lauren laurie lawrence lawyer leader leanne leather ledzep leeuw
  leeuwarden legacy legend legion legolas leiden lekker lekkerding lelie lemons lennon lente leonard leonardo leonid
  leopard leraar lerares lesbian lesbians leslie lespaul lestat lester letmein letsgo leuk levi lewis lexmark lezen
  liberty library lick licker lickit lickme lief liefde liefje liefste lieke lieve lieverd life lifehack lifetime light
  lightnin lights lillian limburg lincoln linda lindsay lindsey lineage lion lionking liquid lisa lisalisa little
  liverpoo liverpool lizard lizzie lobster logan logitech lokomotiv lolipop lolita lollipop lollol london lonely
  lonestar lonewolf long longhorn looker looking looser lopen lorenzo lorraine loser losers lotte louis louise loulou
  love loveit lovelove lovely loveme lover loverboy lovers loveyou loving lowrider lucas lucifer lucky luckydog lucy
  ludwig luis luke luther luuk lvbnhbq lynn maan maandag maart maarten maastricht macdaddy machine macross madden maddie
  maddog madelief madeline madison madman madmax madness madonna madrid maestro maggie magic magick magicman magnolia
  magnum magnus magpie maiden mailcreated mailman majestic makaveli maksim malaka malcolm malibu malina mallard mama
  mamapapa mamma mammie manager manchest manchester mandarijn mandingo mandy maniac manon manson manuel manutd maradona
  marathon marc marcel marco marcos marcus margaret margarita maria mariah marian marianne marie marieke marilyn marina
  marine mariners marines marino mario marion marisa mariska marissa marius marja mark market markus marlboro marlene
  marley marlin marloes marshall martha martijn martin martina martinez martini marvel marvin mary maryjane maryland
  mason massimo massive master masters matador mathew matilda matrix matt matthew mattie mature maud maureen maurice
  maverick max maxell maxima maximum maximus maxine maxmax maxwell maxx mayday mayhem maynard meatball meatloaf mechanic
  mees meester megadeth megaman megan megapass meghan mehmet melanie melinda melissa melk mellon melody melvin member
  memorex memory memphis mercedes mercury meredith meridian merlin mersedes metal metallic metallica method mexico miami
  michael michaela micheal michel michele michell michelle michigan mickey microlab micron microsof microsoft midget
  midnight mighty miguel mike mikemike mikey mila milan milana milano milena miles military miller millie million milton
  mine minecraft ming minime minnie miracle mirage miranda miriam mirror misfit mission missy mister mistress misty
  mitchell mittens mobile models moeder mohammed mojo mollie molly moloko molson momoney monaco monday mondeo money
  moneyman moneys mongoose monica monika monique monitor monkey monkeys monopoly monroe monster montana montreal monty
  moocow mooi mookie moomoo moon moose morgan morgen morpheus morris morrison moscow mother motherlode motor motorola
  mountain mouse movie movies mozart muffin muis muisje mulder multiplelo munchkin muppet murder murphy murray muscle
  mushroom music musica musicman mustang mustangs mybaby mylife mylove mypass myself mystery mystic nadine naked nancy
  napass napoleon naruto nascar nasty nastya natali natalia natalie natasha nathalie nathan national natural nature
  naughty ncc1701a ncc1701d ncc1701e nebraska nederland negen nellie nelson nemesis neptune network nevada newbie
  newcastl newlife newman newpass newport newton newyork nfnmzyf nguyen nicholas nick nicola nicolas nicole niels nigger
  night nijmegen nike nikita nikki nikola nimrod nina niners ninja nintendo nipper nipple nipples nirvana nissan nitram
  noah nobody nofear nokia nolimit none noodle noodles nookie noor nopass nora norman norton nothing november nudist
  nugget number nuttertools nwo4life nyjets nylons nymets oakland oakley obiwan oblivion ocean october odessa office
  ohyeah oicu oilers oklahoma oksana oktober oldman oleg olga olifant oliver olivia olivier oma omar omega onelove
  online onlyme oom opa open openup operator opvang oracle orange oranges oranje oregon orgasm original orioles orion
  orlando oscar osiris oudennieuw ouder ouders outkast outlaw over overijssel overlord oxford pa55w0rd pa55word paard
  paardje paars pacific packard packer packers pacman padres paint paintbal painter pakistan pakjesavond palace paladin
  palmer pamela panama panasoni panasonic pancho panda pandora pannenkoek pannenkoeken pantera panther panthers panties
  pantyhos panzer papa paper pappa pappie paradise paradox paris parker parola parrot party pascal pasen pass passat
  passion passme passpass passport passw0rd passwor password passwords passwort paswoord patat patches patricia patrick
  patriot patriots patton patty paul pauline pavilion payton peace peaches peanut peanuts pearl pearljam pebbles pedro
  peekaboo peer peewee pegasus pencil penelope penguin penguins penis penny penthous pentium people pepper pepsi perfect
  personal pervert pete peter peterpan peters peterson petra peugeot peuter phantom phil philip philippe philips
  phillies phillip phillips philly phoebe phoenix photo photos phpbb picard picasso piccolo pickle pickles pics picture
  pierre piet pieter piglet pikachu pillow pilot pimp pimpin pindakaas pineappl ping pingpong pink pinkfloy pioneer
  pippen pirate pirates pisces pistol pitbull pizza planet plastic platinum play playboy player playtime please pleasure
  plumber plymouth poes poesje poetry poison pokemon polaris police polina polniypizdec polo polska pompey poncho
  pontiac pony poodle pooh poohbear pookie poontang poop pooper poopie poopoo pooppoop pooter popcorn popeye poppy
  porkchop porn porno pornos pornstar porsche porter portland portugal poseidon positive possum postal potato potter
  powder powell power powers prachtig precious predator prelude premier presario presto preston pretty primus prince
  princes princess prins prinses printer prissy private privet prodigy proef profit psveindhoven psycho pudding pumpkin
  punisher punkin punkrock puppies puppy pupsik purple pussie pussies pussy pussycat pussys putter pyramid python q1w2e
  q1w2e3r q1w2e3r4t q1w2e3r4t5y q2w3e q2w3e4r q2w3e4r5t q2w3e4r5t6y qa2ws3ed qawsed qawsedrf qaz2wsx qaz2wsx3edc qazqaz
  qazwsx qazwsxed qazwsxedc qazwsxedcrfv qazxsw qazxswedc quality quantum quartz quattro queen quincy qwaszx qwe qweasd
  qweasdzxc qweqwe qwer qwerasdf qwert qwerty qwertyu qwertyui qwertyuio qwertyuiop qwertz r2d2c3po raam rabbit racecar
  racer racerx rachael rachel racing rafael ragnarok raider raiders railroad rain rainbow raistlin ralph rambler
  rammstein ramon ramona ramses randall random randy ranger rangers rapport raptor rascal rasdzv rasputin rastaman raven
  ravens raymond razz rbhbkk rctybz reading ready reagan reality reaper rebecca rebel rebels redalert redbull reddog
  redfish redhead redhot redman redneck redrum redskins redsox redwings reebok regen regenboog reggie regina rekenen
  remember renault renee renegade rereirf rescue research respect retard retired revenge review rfhbyf rfnthbyf rfrfirf
  rfrnec rhbcnbyf rhonda ria ricardo rich richard richards richie richmond rick ricky rightnow ripper river rivers
  rjirfrgbde rjntyjr rjycnfynby roadkill rob robbie robert roberta roberto roberts robin robinson robotech rock rocker
  rocket rockets rockhard rockon rocks rockstar rocky rodman rodney roger rogers roland roller rolltide roman romance
  romashka romeo rommel ronald ronaldo ronnie rood rookie roos rooster rootbeer roscoe rose rosebud rosemary rosie
  rotten rotterdam route rover rovers roxanne royals roze rozen rubber ruben rugby rules rulez runner running rupert
  rush ruslan russell russia russian rustam rusty ryan saar sabbath sabina sabine sabres sabrina sadie safari safety
  sailboat sailing sailor saint saints sakura sally salmon salvador sam samantha samara samiam sammie sammy sampson
  samson samsung samuel samurai sanchez sander sanders sandiego sandman sandra sandro sandy sanne santana santiago
  santos sapper sapphire sara sarah saratoga sascha sasha saskia sassy sasuke satan saturday saturn saun sausage savage
  savannah sayang scania scanner scarface scarlet scarlett schaatsen schat schatje schildpad school schoolplein
  schrijven science scooby scoobydo scooter scorpio scorpion scotch scotland scott scottie scotty scout scrappy scratch
  scream scruffy scully seamus sean searay search seattle sebastia sebastian second secret security seeker seinfeld
  select selena sem seminole semperfi senior sentinel septembe september serega serena serenity sergei sergey sergio
  server service sesame seven sex4me sexsex sexual sexx sexxxx sexy sexygirl shado shadow shaggy shalom shaman shamrock
  shane shaney shania shannon shaolin shark sharks sharky sharon shasta shaved shawn shazam shearer sheena sheila shelby
  shelley shelly shemale sherlock sherman sherry sherwood shiloh shirley shit shithead shitty shogun shooter shopping
  short shorty shotgun showme showtime sidney siemens sierra silence silver silvia simba simon simona simone simple
  simpson simpsons sims sinaasappel sinatra sinbad sinclair singer single sinner sinterklaas sirius sister sithlord
  sixers skater skeeter skidoo skiing skinny skipper skippy skittles skorpion skydive skyline skywalke skywalker slacker
  slappy slapshot slave slayer sleepy sleutel slick slider slipknot slut sluts slutty small smegma smelly smile smiles
  smiley smith smitty smoke smoker smokes smokey smokin smooth smudge smut snake snakes snapper snapple snatch sneakers
  sneeuw snickers sniper snoep snoepje snoop snoopdog snoopy snow snowball snowboar snowman snuggles sobaka soccer
  socrates softball software sojdlg123aljg soldier soleil solnce solomon solution somethin sommer song sonic sony sooner
  sooners sophia sophie soso123aljg southern space spank spanking spankme spanky sparkle sparks sparky sparrow sparta
  spartak spartan spartans spawn speaker spears special spectrum speed speedy spencer spider spiderma spiderman spidey
  spike spirit spitfire splash splinter spooky sport sports spring springer sprint sprite spunky spurs spyder squirrel
  squirt srinivas stacey stalker stallion standard stanley staples star starbuck starcraft stardust starfire starfish
  stargate stars starship start startrek starwars static station stealth steel steele steeler steelers stefan stefano
  stella steph stephani stephanie stephen ster stereo sterlin sterling sterretje steve steven stevie stewart stick
  sticks sticky stijn stimpy stinger stingray stinky stocking stocks stoel stoer stolen stone stonecol stoner stones
  storm stormy strand strange stranger street strider strike striker stripper stroke strong stroopwafel stuart stud
  student studio studly stuff stupid subaru sublime subway success suck sucker suckit suckme sucks sugar sultan summer
  summit sundance sunday sunflowe sunny sunnyday sunrise sunset sunshine super superfly superman supersta superstar
  support surf surfer surfing susan susanne suzanne suzuki svetik svetlana swallow sweden sweet sweetie sweetpea sweets
  sweety swimmer swimming swinger swingers sword swordfis swordfish sydney sylvia syncmaster syracuse system taart
  tabitha tacobell tacoma tafel tamara tammy tang tanker tanner tante tanya tara tardis target tarheel tarheels tarzan
  tasha tatiana tattoo tatyana taurus taylor tazman tazmania tdutybq teacher team technics techno teddy teen teens
  tekken telefon telefoon temp tempest temple tennis tequila teresa terminal terminator terror terry tess test testen
  tester testing testtest texas thailand thanatos thanks thankyou theboss thecat thee theend thegame thekid theking
  theman theodore theone theresa therock thesims thijs thirteen thomas thompson thor throat thuglife thumper thunder
  thursday tickle tien tiffany tiger tigers tigger tight tights tijger tilburg tim timber time timmy timothy tina tineke
  tinker tinman tintin titanic titanium titans titleist tits titties tobias toby today toegang toets tof tolkien tom
  tomato tomcat tommy tommyboy tomorrow tomtom tony tool tootsie topcat topdog topgun topher topper toppie tornado
  toronto torres toshiba tottenha toyota tracey tractor tracy trader traffic train trains trance transam translator
  travel travis treasure trebor tree trein trevor trfnthbyf tricky trident trigger trinidad trinity trisha tristan
  triton triumph trixie trojan trojans trombone trooper trouble trout truck trucker trucks truelove truman trumpet
  trunks trustno truus tsunami tucker tuesday tuin tulp tulpen tunafish tundra turbo turkey turner turtle twee tweeling
  tweety twente twilight twisted twister tyler typhoon tyrone tyson ufkbyf uil ultima ultimate umbrella underdog
  undertaker unicorn united universe unknown unreal user usmc usnavy usuckballz utopia utrecht vacation vader vagina
  vakantie valentin valentina valera valeria valerie valhalla valley vampire vandaag vanessa vanhalen vanilla vector
  vectra vegeta velvet venlo venus verbatim veritas verjaardag vermont vernon verona veronica veronika vertigo vette
  vfczyz vfhbyf vfhecz vfhufhbnf vfksirf vfrcbv vfrcbvrf vfvekz vfvfgfgf vfvjxrf viagra victor victoria victory video
  vier vietnam viewsonic vijf viking vikings viktor viktoria village vincent violet viooltje viper vipers virgin
  virginia vis vision vitalik vitesse vivian vkontakte vladik vladimir vladislav vliegtuig vlinder voetbal vogel volley
  volume voodoo voorbeeld vortex voyager voyeur vrede vriend vrienden vriendin vrijdag vrijheid vrolijk vulcan
  wachtwoord wachtwoorden wachtwoordje wagner walker wallace walleye wally walmart walnut walrus walter wanker wapbbs
  warcraft warhammer warlock warlord warren warrior warriors wasd wasser wassup watcher water waterloo waters watson
  wayne weasel weather webmaster webster weed weekend weezer welcome welkom wendy werewolf werner wesley west western
  westham westside westwood wetpussy whatever wheels whiskey whisper white whitesox whitey whitney whocares whore whynot
  wibble wicked wijn wilbur wildcat wildcats wildfire willem william williams willie willis willow willy wilma wilson
  wim window windows winner winnie winston winter wisdom wit wizard woensdag wolf wolfgang wolfie wolfman wolfpack
  wolverin wolverine wolves woman wombat women wonder wood woody woofwoof wookie wordpass work working world wouter
  wrangler wrestlin wright wrinkle writer wutang x2zkg8w xanadu xavier xbox xfiles xtreme xxx yamaha yankee yankees
  ybrbnf ybrjkfq yellow yfnfif yomama yosemite young yourmom yousuck yusuf yvonne yzerman z1x2c zachary zaphod zaq12wsx
  zaq1xsw zaqwsx zaqxsw zaterdag zee zeeland zenith zeppelin zerocool zes zeus zeven zeynep zidane ziggy zilver zingen
  zipper zoe zoen zoentje zoetermeer zombie zomer zon zondag zonnebloem zonneschijn zonnetje zoon zorro zus zusje zvezda
  zwart zwemmen zwolle zxc zxcasd zxcasdqwe zxcv zxcvbn zxcvbnm
`;
