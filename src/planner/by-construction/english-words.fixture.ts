/**
 * Frequent English words that say nothing about time, and do not negate, limit or refer: a message with one of them means the same
 * as the message without it.
 */
export const englishWords: string[] = words(`
about above accept access accident according account accuse achieve across act action active activity actor actual actually add address
admire admit adopt adult advance advantage advertise advice advise affair affect afford afraid age agency agent agree agreement ahead aim
air airport alarm album alcohol alive allow almost alone along already also alter although amazing ambition among amount amuse analysis
ancient anger angle angry animal announce annoy answer anxiety anxious anybody anyone anything apartment apologize apology app appeal
appear appearance apple application apply appointment appreciate approach appropriate approve area argue argument arm army arrange
arrangement arrest arrive arrow article artist ask asleep aspect assess assignment assist assistant associate assume athlete atmosphere
attach attack attempt attend attention attitude attorney attract audience author authority automatic available average awake award aware
away awful baby back background bacon bad badly bag bake balance ball ban banana band bank bar barely bargain base baseball basic basis
basket bath bathroom battery battle beach bean bear beard beat beautiful beauty because become bed bedroom bee beef beer beg behave
behavior behind being belief believe bell belong belt bench bend benefit best better bicycle big bike bill bind bird birth biscuit bit
bite bitter black blade blame blanket blind block blood blow blue board boat body boil bomb bond bone book boot border bore boring born
borrow boss bother bottle bottom bowl box boy brain branch brand brave bread breast breath breathe brick bridge brief briefly bright
brilliant bring broad broken brother brown brush budget build building bullet bunch burn burst bury bus bush business butter button buy
buyer cabin cable cake calculate call calm camera camp campaign campus cancer candidate candle candy cap capable capacity capital captain
capture car carbon card care career careful carefully carpet carrot carry cart case cash cast castle cat catch category cause cave ceiling
celebrate cell center central certain certainly chain chair challenge chamber champion chance change channel chapter character charge
charity charm chart chase cheap cheat check cheek cheerful cheese chef chemical chest chicken chief child childhood children chip
chocolate choice choose church cigarette cinema circle citizen city civil claim class classic classroom clean clear clearly clerk clever
click client cliff climate climb clinic close closely clothes cloud club clue coach coal coast coat code coffee coin cold collar colleague
collect collection college color column combine come comedy comfort comfortable command comment commercial commission commit committee
common communicate community company compare competition complain complaint complete completely complex computer concentrate concept
concern concert conclude conclusion concrete condition conduct conference confidence confident confirm conflict confuse confusion connect
connection conscious consider considerable consist constant construct consult consumer contact contain content contest context contract
contrast contribute control convenient conversation convert convince cook cookie cool cooperate copy corn corner correct correctly cost
cottage cotton couch cough council count counter country courage course court cousin cover cow crack craft crash crazy cream create
creative creature credit crew crime criminal crisis critic critical criticism crop cross crowd crucial cruel cry culture cup cupboard cure
curious currency curtain curve custom customer cut cute damage damp dance danger dangerous dare dark data database daughter dead deaf deal
dealer dear death debate debt decent decide decision declare decorate deep deeply deer defeat defend defense degree delicious delight
deliver delivery demand democracy dentist deny department departure depend deposit depress depth describe description desert deserve
design desire desk desperate dessert destroy detail detailed detect determine develop device devil diagram diamond dictionary die diet
differ difference different difficult difficulty dig digital direct direction directly director dirt dirty disagree disappear
disaster discipline discount discover discuss discussion disease dish dislike display distance distant distinct district disturb divide
divorce doctor document dog dollar domestic door double doubt downtown draft drag drama draw drawer drawing dream dress drink drive driver
drop drug drum dry duck due dull dust duty ear earn earth ease easily easy eat economic economy edge edit editor educate education effect
effective efficient effort egg elect election electric electricity elegant element elephant elevator email embarrass emergency emotion
emotional emphasis empire employ employee employer empty enable encourage enemy energy engage engine engineer enjoy enormous enough ensure
enter enterprise entertain entire entirely entrance entry envelope environment equal equally equipment error escape especially essay
essential establish estate estimate ethics evaluate event eventually everybody everyone everything everywhere evidence evil exact exactly
exam examine example excellent exchange excite exciting excuse executive exercise exhibit exist existence exit expand expect expectation
expense expensive experience experiment expert explain explanation explode explore export expose express expression extend extent external
extra extreme extremely eye face facility fact factor factory fail failure faint fair fairly faith false fame familiar family famous fan
fancy fantastic far farm farmer fashion fast fat fate father fault favor favorite fear feather feature fee feed feedback feel feeling
fellow female fence festival fetch fever fiction field fight figure file fill film filter final finance financial find fine finger fire
firm fish fit fix flag flame flash flat flavor flesh flight float flood floor flour flow flower fly focus fold folk food fool foot
football force foreign forest forget forgive fork form formal fortune forum forward found foundation frame free freedom freeze frequent
fresh friend friendly friendship frog front fruit frustrate fuel full fully fun function fund funny fur furniture gain gallery game gap
garage garbage garden garlic gas gate gather gear gene general generally generate generous gentle gentleman genuine gift girl give glad
glass global glove glue goal goat god gold golf good goodbye government grab grade gradually graduate grain grandfather grandmother grant
grape graph grass grateful gray great green greet grey grocery ground group grow growth guarantee guard guess guest guidance guide guilty
guitar gun guy habit hair hall ham hammer hand handle handsome hang happen happily happy harbor hard hardly harm hat hate head headache
health healthy hear heart heat heavily heavy height hello help helpful her here hero herself hesitate hide high highlight highly hill him
himself hire historian history hit hobby hold hole holy home homework honest honestly honey honor hook hope hopefully horror horse
hospital host hot hotel house household housing however huge human humor hunger hungry hunt hurry hurt husband ice idea ideal identify
identity ignore ill illegal image imagination imagine impact implement import importance important impossible impress impression
impressive improve improvement incident include income increase incredible indeed independent indicate individual industry infection
influence inform information initial initiative injure injury inner innocent input inquiry insect inside insist inspect inspire install
instance instruction instrument insurance intelligent intend intense intention interest interesting internal international internet
interpret interview introduce introduction invent invest investigate investment invite involve iron island issue item itself jacket jail
jam jar jaw jazz jeans job join joint joke journal journalist journey joy judge judgment juice jump junior jury just justice keen keep key
keyboard kick kid kill kind king kiss kitchen knee knife knock know knowledge lab label labor lack ladder lady lake lamp land landscape
language laptop large largely laser laugh law lawyer lay layer layout lazy lead leader leadership leaf league lean learn leather leave
lecture leg legal legend lemon lend lens lesson letter level liability liberal library license lie life lift light like likely limit line
link lion lip liquid list listen literally literature little live liver living load loan local locate location lock logic lonely long look
loose lord lose loss lost loud love lovely low loyal luck lucky luggage lump lung luxury machine mad magazine magic mail main mainly
maintain major make male mall man manage management manager manner manual manufacture map mark market marketing marriage marry mask mass
massive master match material math matter mayor meal mean meaning meanwhile measure meat mechanic media medical medicine medium meet
meeting melt member membership memory mental mention menu mess message metal method mild military milk mind mine mineral mirror miss
mistake mix mixture mobile mode model modern moderate modest mom money monitor monkey mood moon moral mortgage mostly mother motion motor
mountain mouse mouth move movement movie mud multiple murder muscle museum music musical musician must mystery nail naked name narrow
nasty nation national native natural naturally nature near nearly neat necessary neck need needle negative negotiate neighbor neighborhood
nephew nerve nervous nest net network news newspaper nice niece noise noisy normal normally north nose notebook notice novel nurse nut
object objective obtain obvious obviously occasion ocean odd offer office officer official often oil old olive onion online onto open
operate operation opinion opportunity oppose opposite option orange order ordinary organ organic organization organize origin original
ought our ourselves outcome output outstanding oven owe own owner oxygen pack package page pain painful paint painter painting pair palace
pale pan panel panic paper parent park parking part participate particular particularly partly partner partnership party pass passage
passenger passion passport password pasta path patience patient pattern pause pay payment peace peak peanut pen pencil people pepper
perfect perfectly perform performance perhaps period permanent permission permit person personal personality personally persuade pet phase
philosophy phone photo photograph phrase physical physics piano pick picture pie piece pig pile pill pillow pilot pin pink pipe pitch
pizza place plain plan plane planet plant plastic plate platform play player pleasant please pleasure plenty plot plug pocket poem poet
poetry point poison pole police policy polite political politician politics pollution pool poor pop popular population pork port position
positive possess possession possibility possible possibly post poster pot potato potential pound pour poverty powder power powerful
practical practice praise pray predict prepare presence presentation preserve president press pressure pretend pretty prevent previous
price pride priest primary prince princess principle print printer priority prison privacy private prize probably problem procedure
proceed process produce product production profession professional professor profile profit program progress project promise promote
promotion prompt proof proper properly property proposal propose prospect protect protection protest proud prove provide psychology pub
public publish pull pump punch punish pupil purchase pure purple purpose purse pursue push puzzle qualify quality quantity queen question
queue quick quickly quiet quietly quit quite quote rabbit race radio rail rain raise random range rank rapid rapidly rare rarely rate raw
ray reach react reaction read reader reading ready real realistic reality realize really reason reasonable receipt receive recipe
recognize recommend recommendation record recover red reduce reflect refrigerator refuse regard region register regret regular regulation
reject relate relation relationship relative relax release relevant relief religion reluctant rely remain remark remember remind remote
remove rent repair repeat replace reply report reporter represent reputation request require rescue research reservation reserve resident
resist resolution resolve resort resource respect respond response responsibility responsible restaurant restore restrict result resume
retail retire reveal revenue review revolution reward rhythm rice rich ride ring rise risk river road rob robot rock role roll roof room
root rope rose rough route routine row royal rub rubber rude rug ruin rule run rush sad safe safety sail salad salary sale salt sample
sand sandwich satisfaction satisfy sauce sausage save say scale scan scare scene scheme scholar school science scientist scissors scope
score scream screen screw script sea search seat secret secretary section sector secure security see seed seek seem select selection self
sell send senior sense sensible sensitive sentence separate series serious seriously servant serve server service session settle
settlement sew sex shade shadow shake shallow shame shape share sharp she sheep sheet shelf shell shelter shine ship shirt shock shoe
shoot shop shopping shore shoulder shout show shower shrimp shut shy sick side sigh sight sign signal signature significant silence silent
silk silly silver similar simple simply sing singer single sink sister sit site situation size skill skin skirt sky sleep sleeve slice
slide slight slightly slip slow slowly small smart smell smile smoke smooth snake snow soap social society sock soft software soil soldier
solid solution solve somebody somehow someone something somewhat somewhere son song sorry sort soul sound soup source south space spare
speak speaker special specialist specific speech speed spell spend spirit spite split sport spot spray spread square stable staff stage
stair stamp stand standard star stare state statement station statistics statue status stay steady steak steal steam steel steep step
stick sticky stiff stock stomach stone storage store storm story stove straight strange stranger strategy straw stream street strength
stress stretch strict strike string strip stroke strong structure struggle student studio study stuff stupid style subject submit
substance succeed success successful such sudden suffer sugar suggest suggestion suit suitable sunlight sunshine super supermarket supper
supply support suppose surely surface surgery surprise surround survey survive suspect sweater sweep sweet swim swing switch symbol
sympathy system table tail tale talent talk tall tank tap tape target task taste tax taxi tea teach teacher team tear technical technique
technology teenager telephone television tell temperature temple tend tennis tension tent term terrible test text thank theater theme
theory thick thief thin thing think thirsty thorough though thought thread threat threaten throat throw thumb ticket tidy tie tight tiny
tip tired title toast toe together toilet tomato tone tongue tool tooth top topic total totally touch tough tour tourist toward towel
tower town toy track trade tradition traditional traffic train trainer training transfer transform translate transport trap travel treat
treatment tree trial tribe trick trip trouble truck true truly trust truth try tube tune tunnel turn twist type typical typically ugly
ultimate umbrella uncle underground understand uniform union unique unit unite universe university unknown unusual upper upset upstairs
urban urge use used useful user usual usually vacation valley valuable value variety various vary vast vegetable vehicle version victim
victory video view village violence violent virus visible vision visit visitor visual vital vocabulary voice volume volunteer vote wage
wake walk wall wallet want war warm warn warning wash waste watch water wave way weak wealth weapon wear weather web website wedding weigh
weight welcome well west wet whale wheat wheel wheelchair whisper white whole wide wife wild willing win wind window wine wing winner wire
wise wish witness wolf woman wonder wonderful wood wooden wool word work worker world worry worse worst worth wound wrap write writer
wrong yard yell yellow yoga yourself youth zone ability absent absolute absolutely abuse academic accent accompany accomplish accountant
accurate acid acknowledge acquire adapt adequate adjust administration admission adventure aggressive agriculture aid aircraft airline
aisle alley allergy ally alphabet amateur ambulance analyst anchor ankle anniversary antique anyhow anyway architect architecture arena
arise armchair artificial ash assembly asset assure attic attraction auction aunt autograph avenue avocado awkward backpack backyard badge
bakery balcony ballet bamboo bandage banner barbecue barn barrel barrier basement bathtub bay beast bedding beetle behalf bid biology
blank bleach blend bless blouse bonus booth bounce boundary boyfriend bracelet bracket brass breeze bride broadband brochure broker bronze
brook broom bubble bucket bug bulb bump bundle burden bureau burger butcher butterfly cabbage cabinet cafe calcium calendar calorie canal
canvas cardboard cargo carpenter carriage cartoon carve cashier casual catalog cattle caution celebrity cement census ceremony certificate
chalk chaos chapel charter cheerleader chemist chemistry cherry chess chew chimney choir chop chorus chunk circuit circulate circumstance
cite classify clay cleaner clip closet coconut coincidence collapse collective colony comb combination comfortably comic companion
comparison compatible compensate compete competent compose compound comprehensive compromise compute confess configure congratulate
congress consensus consent consequence conservative consistent constantly consume container contemporary continent contractor convention
copper coral cord corporate correspond corridor costume counsel counselor county coupon cowboy crab cradle creek cricket crisp criterion
crown crush crystal cube cucumber cue cultural curriculum cushion cycle cyclist dairy dam darling dash deck decline dedicate default
define definite definitely definition delegate delete delicate dense density deputy designer destination detective dialogue diary dice
dictate digest dignity dine diploma diplomat disability disc disclose discourage disgust dismiss dispute distribute dive diverse dock dome
dominate donate donor dose downstairs dragon drain drift drill drought drown drunk dryer duke dumb dump duplicate dynamic eager eagle
economist ego elbow elder elderly electrical electrician electronic eliminate elsewhere embassy embrace emerge emperor encounter endless
endorse enforce enhance enroll entitle envy equation equip equivalent erase essence ethnic evaluation evolve exaggerate exceed exception
excess exclusive execute exhaust exhibition exotic expansion expedition exploit explosion exposure fabric facilitate faculty fairy famine
fare farewell fascinate fatal fatigue faucet feast federal fiber fierce finding fingerprint fireplace fireworks fisherman fitness flu
fluent fluid foam fog folder fond footage forbid forecast forehead format formation former formula forth fossil foster fountain fraction
fragile frankly fraud freight freshman fridge frost frown frozen fry fulfill functional fundamental funeral furious fuss gadget galaxy
gang garment gasoline gaze gender genius genre geography geology geometry ghost giant giggle ginger girlfriend glance glimpse globe gloomy
glory goods gorgeous gossip grace gram grammar grand grandson graphic grasp gravity greedy greenhouse grill grin grip gross guideline
guilt gum gym hallway halt handful handbag handwriting harsh harvest haul hawk hazard headline headphones headquarters heal heel
helicopter helmet herb heritage highway hint hip hockey homeless hood horizon horn hostage hostile humid hut hydrogen hypothesis icon
illness illusion illustrate immigrant immune imply impose incentive incorporate index inevitable infant inflation ingredient inhabitant
inherit innovation insert insight inspection inspector installation institute institution insult intact intellectual interact interaction
interior intern interrupt invasion inventory investor invisible invitation invoice isolate itch ivory jewel jewelry jogging judicial
jungle kettle kidney kindness kit kitten knit knot ladybug lamb lane laundry lava lawn leak leap lease legacy legislation leisure leopard
liberty librarian lid lighthouse lightning linen lipstick litter lizard lobby lobster loaf logical logo lottery lounge lover lyric magnet
maid mainstream makeup mammal mansion marble margin marine mate mathematics mayonnaise meadow meaningful medal melody memorial merchant
mercy merely merge merit mermaid microwave mill miner minimum minister minor miracle missile mission mobility moderately moisture molecule
monster monument mosquito motel motivate motive motorcycle mushroom mustard mutual myth napkin narrative nasal navy needy neutral nickname
nightmare nitrogen noble nod nominate nonsense noodle notion numerous nutrition oak oath obey obligation observe observer obstacle offense
offensive offline opera opponent optical optimistic oral orbit orchestra orphan outdoor outfit outlet outline outlook oval overall
overcome overlook overseas oyster pace painkiller pajamas panda parade paragraph parallel parcel pardon parliament parrot passive paste
pasture patch patent patrol peach pear pearl peasant pedal pedestrian peel peer penalty penguin pension perceive percentage perception
permanently pharmacy photographer pickle pigeon pine pioneer pirate plague plaster playground plea pleased pledge plumber pond porch
portfolio portion portrait potter pottery preach precious precise predator pregnant premium prescription prestige presume prey privilege
probe productive profound prohibit prominent pronounce propaganda proportion province provision provoke pulse pumpkin puppet puppy pursuit
puzzled pyramid quarrel quest questionnaire quilt quiz racing rack radar radical rage raincoat rally ramp ranch rat ratio rational razor
realm rear rebel recall receiver reception recipient recorder recruit rectangle recycle referee referendum refugee refund rehearsal reign
reinforce rejection reliable reluctance remainder remarkable remedy reminder renew rental repeatedly republic reside resign resistance
retailer retain retreat reunion reverse revise revive ribbon rib riot ripe ritual rival roast rocket rod romance romantic rotten rotate
ruler rumor rural sack sacred sacrifice saddle sadness sailor saint salmon salon sanction satellite scandal scarce scarf scatter scenario
scenery sculpture seafood seal seminar senator sensation sequence shareholder shark shave sheer shepherd shield shipment shortage shorts
shrink shrug sibling silicon skate skeleton sketch ski skull slam slap slave slim slogan slope smash snack sneeze soak soccer socket sofa
solar sole solo sophisticated sore spacecraft spark sparkle specimen spectrum spider spill spin spinach spine spiral sponge sponsor spoon
spouse squad squeeze squirrel stack stadium stain stake stall startup stem stereo steward sticker stimulate sting stir stool strain strand
strategic strawberry stripe stroll stubborn stumble submarine subscribe subsidy substitute subtle suburb subway suck suitcase sum summary
summit sunglasses superb superior supervise supervisor supplement supplier surf surgeon surplus surrender suspend suspicion sustain
swallow swan swear sweat syllable symptom syndrome tablet tackle tactic tag tailor tan tease telescope temper temporary tenant tender
terminal terrain territory terror textbook texture therapist therapy thigh thrill thrive throne thunder tide tiger tile timber tissue
tobacco toll tomb torch tornado tourism toxic trail trailer trait transaction transcript transit transition translation transmission tray
treasure treaty tremendous trend triangle trigger triumph troop tropical trumpet trunk tuition turkey turtle tutor twin tyre ultimately
undergo underlying underwear unemployment unfold unfortunate universal unlock unpleasant update upgrade uphold upright utility utter
vaccine vacuum vague valid vanish vegetarian vein velvet vendor venture venue verb verdict verse vertical vessel veteran veterinarian
viable vice villa vine vinegar violin visa vitamin vivid vocal volcano voyage vulnerable waist waiter waitress wander warehouse warranty
warrior wax weave weed weird welfare whistle wholesale widow width wilderness willow wipe wisdom wit witch wizard woodpecker workshop worm
worship wreck wrestle wrist yacht yarn yeast yield yogurt zebra zinc zip zoo abandon abroad abstract absurd accountancy acre acrobat
addict adjective admiral adore adverb aerial aesthetic affection agenda agony alien align allowance aluminum amend ample analog anatomy
ancestor anthem antenna appetite applause appliance applicant apprentice apricot apron aquarium arc archive armor aroma arrogant artery
ascend asphalt assassin assert astronaut astronomy asylum atlas atom audit axe axis bachelor badger bagel bait ballot bankrupt baptize
barber bare barley baron bass batch bazaar beak beam beggar beverage bias binary bishop blackboard blacksmith blast blaze bloom blunder
blush boast bolt boom botany boxer brake bravery breakdown brew bribe briefcase brisk brittle bruise brutal buffalo buffet builder bulk
bulldozer bully bumper burglar butler bypass cactus cage calf campfire candid canoe canyon cape caravan carol cashew casino cedar celery
cellar chariot chauffeur checkout cheerfully cheetah chestnut chili chill chord chronic cinnamon citizenship clarify clarity clash clasp
claw clinical cloak clone clown clumsy coalition cobweb cockpit cod coffin collector colonel comet commander commerce commodity commute
compass compassion compile complement compliment component comply comrade conceal conceive condemn confer confine conquer conscience
conserve console conspiracy constitution consultant contempt contradict convict copyright correlation corrupt cosmetic cosmic courier
courtesy courtyard coward cozy cracker crane crate crawl crayon creator credible creep cripple crocodile crossword cruise crumb crust cub
cuisine cunning curb curl curry
`);

/**
 * Words that say something about time, limit, negate, count or refer, and frequent words that are one letter from them. None of them
 * is a misspelling.
 */
export const englishTimeWords: string[] = words(`
after afterwards again ago all always another any anytime apart april around aside at august autumn avoid barring before beforehand
beginning below beside besides between beyond biweekly both break busy but by cannot century clock daily date dawn day days december delay
during dusk each earlier earliest early either else end ending equinox ever every everyday except excepted excepting exclude excluded
excludes excluding exclusion fall february few finish first following for forever fourth friday from half hour hours immediately including
instead invariably january july june last late lately later latest latter less lunch lunchtime march may maybe midday middle midnight
midweek minute minutes missing moment monday month months more morning mornings most much neither never next night nights no none noon nor
not nothing now nowadays o'clock october off on once one only onward onwards or other otherwise out outside over past preferable
preferably preferred previously prior quarter rather recent same saturday season second seldom september several shift short since sixth
some sometimes soon sooner soonest spring start started starter starting starts still summer sunday than that then there these third this
those through throughout thursday till time times today tomorrow tonight too tuesday twice two under unless until unlike untie up upon
wait wednesday week weekday weekdays weekend weekends weekly weeks while winter with within without year years yes yesterday yet afternoon
afternoons evening evenings eventful sever lever ether nether excerpt latent hater eater cater betwixt wither whither unlit staring
stating starving darting smarting carting parting avoids avoided void evading onboard aground arouse round rounds wining mourning warnings
singe wince mince newer fewer nerves cannon evens even events unlearn earnest latte lattes lasted rearrange includes dozen decade resides trough starring startling abound liter lager latex vince
`);

function words(lines: string): string[] {
  return lines.trim().split(/\s+/);
}
